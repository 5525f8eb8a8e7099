#include <stdio.h>

#define FIND(arr, n, want) ({              \
    __label__ done;                        \
    int i_, r_ = -1;                       \
    for (i_ = 0; i_ < (n); i_++)           \
        if ((arr)[i_] == (want)) {         \
            r_ = i_;                       \
            goto done;                     \
        }                                  \
done:                                      \
    r_;                                    \
})

int main(void)
{
    int a[] = { 4, 8, 15, 16, 23, 42 }, k = 0;

    printf("%d\n", FIND(a, 6, 15));
    printf("%d %d\n", FIND(a, 6, 99), FIND(a, 6, 42));
    goto a;
unused: __attribute__((unused))
    k += 100;
a:
    k++;
    if (k < 3)
        goto a;
    {
        __label__ a;
        goto a;
        k = 50;
a:      k += 10;
    }
end: ;
    return k;
}
