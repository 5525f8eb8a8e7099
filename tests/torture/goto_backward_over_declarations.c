#include <stdio.h>

int main(void)
{
    int pass = 0, total = 0;

again:
    {
        int x = pass * 2;
        int a[3] = { x, x + 1 };

        total += a[0] + a[1] + a[2];
        x += 100;
        a[2] = 77;
        if (pass++ < 4)
            goto again;
        total += x;
    }
    printf("%d %d\n", pass, total);
label_at_end:
    switch (pass) {
    case 5: pass = 9; goto label_at_end;
    case 9: ;
    }
    {
        int again = 3;
        total += again;
    }
    return total & 0xff;
}
