#include <stdio.h>

struct { unsigned lo : 4; signed hi : 4; _Bool flag : 1; } f;

int main(void)
{
    int i;

    for (i = 0; i < 20; i++) {
        int before = f.lo++;
        int after = ++f.hi;
        printf("%d/%d ", before, after);
    }
    printf("\n");
    for (i = 0; i < 3; i++)
        printf("%d", f.flag++);
    printf("\n");
    for (i = 0; i < 4; i++)
        printf("%d", f.flag--);
    printf("\n");
    f.lo = 0;
    printf("%d ", f.lo--);
    printf("%d\n", f.lo);
    return f.lo;
}
