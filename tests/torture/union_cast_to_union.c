#include <stdio.h>

union num { int i; double d; };

static double get(union num n, int is_double)
{
    return is_double ? n.d : n.i;
}

int main(void)
{
    int i = 9;
    double d = 0.75;

    printf("%g\n", get((union num)i, 0));
    printf("%g\n", get((union num)d, 1));
    printf("%g\n", get((union num){ .d = -3 }, 1));
    return ((union num)i).i;
}
