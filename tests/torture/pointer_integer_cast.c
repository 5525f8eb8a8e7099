#include <stdio.h>
#include <stdint.h>

int main(void)
{
    int a[4] = { 1, 2, 3, 4 };
    uintptr_t u = (uintptr_t)&a[0];
    uintptr_t v = (uintptr_t)&a[3];
    int *p;
    void *vp = a;

    printf("%d\n", (int)(v - u));
    p = (int *)(u + 2 * sizeof(int));
    printf("%d\n", *p);
    printf("%d\n", (int)(u % sizeof(int)));
    printf("%d\n", *(int *)((char *)vp + 4));
    vp += 8;
    printf("%d\n", *(int *)vp);
    printf("%d\n", (int)sizeof(uintptr_t));
    printf("%d %d\n", (int)sizeof(void), (int)sizeof(*vp));
    printf("%d\n", (long)(void *)0 == 0);
    printf("%d\n", (int)(intptr_t)(void *)1234);
    return *(int *)(u + 4);
}
