#include <stdio.h>

int main(void)
{
    void *steps[4];
    int i = 0, trace = 0;
    void *p;

    steps[0] = &&one;
    steps[1] = &&two;
    steps[2] = &&three;
    steps[3] = &&out;
    goto *steps[0];
one:
    trace = trace * 10 + 1;
    p = i > 3 ? &&out : &&two;
    goto *p;
two:
    trace = trace * 10 + 2;
    i++;
    goto *steps[i & 1 ? 2 : 0];
three:
    trace = trace * 10 + 3;
    i++;
    if (i < 5)
        goto *steps[0];
    goto *steps[3];
out:
    printf("%d %d\n", trace, i);
    printf("%d\n", steps[0] != steps[1]);
    return i;
}
