#include <stdio.h>
#include <limits.h>

int main(void)
{
    int v[] = { 0, 1, -1, 42, -12345, INT_MAX, INT_MIN };
    unsigned i;

    for (i = 0; i < sizeof v / sizeof *v; i++)
        printf("[%d] [%5d] [%-5d] [%05d] [%+d] [% d] [%.3d] [%8.3d] [%-8.3d] [%+05d] [%i]\n",
               v[i], v[i], v[i], v[i], v[i], v[i], v[i], v[i], v[i], v[i], v[i]);
    for (i = 0; i < sizeof v / sizeof *v; i++)
        printf("[%x] [%X] [%#x] [%#o] [%o] [%u] [%08x] [%#010x] [%-#8x] [%.6X]\n",
               v[i], v[i], v[i], v[i], v[i], v[i], v[i], v[i], v[i], v[i]);
    printf("[%.0d] [%.d] [%5.0d] [%+.0d] [%#.0x] [%#.0o]\n", 0, 0, 0, 0, 0, 0);
    printf("[%*d] [%-*d] [%*d] [%.*d] [%*.*d]\n", 5, 1, 5, 2, -5, 3, 4, 4, 6, 3, 5);
    printf("[%08.3d] [%-08d]\n", 7, 7);
    return printf("%d%%\n", 50);
}
