// The sum of an array of small numbers, computed twice: forwards by index, backwards by pointer.
// Safe: both give the same, and no access leaves the array.
#include <assert.h>

#define N 8

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    int numbers[N];
    int forwards = 0, backwards = 0;
    for (int i = 0; i < N; i++)
        numbers[i] = __VERIFIER_nondet_uchar();
    for (int i = 0; i < N; i++)
        forwards += numbers[i];
    for (int *p = numbers + N; p != numbers;)
        backwards += *--p;
    assert(forwards == backwards);
    assert(forwards <= 255 * N);
    return 0;
}
