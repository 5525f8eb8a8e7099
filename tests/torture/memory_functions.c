#include <stdio.h>
#include <string.h>

int main(void)
{
    char a[] = "0123456789";
    char b[11];
    int v[4] = { 1, 2, 3, 4 }, w[4];
    void *r;

    r = memcpy(b, a, 11);
    printf("%s %d\n", b, r == b);
    memmove(a + 2, a, 5);
    printf("%s\n", a);
    memcpy(a, b, 10);
    memmove(a, a + 3, 6);
    printf("%s\n", a);
    memset(b + 2, '-', 3);
    printf("%s\n", b);
    memset(w, -1, sizeof w);
    printf("%d\n", w[3]);
    memset(w, 0x101, sizeof w);
    printf("%d\n", w[0]);
    memcpy(w + 1, v, 2 * sizeof *v);
    printf("%d %d %d\n", w[1], w[2], w[3]);
    memmove(v + 1, v, 3 * sizeof *v);
    printf("%d %d %d %d\n", v[0], v[1], v[2], v[3]);
    memcpy(w, v, 0);
    return memcmp(v, v, sizeof v) + 8;
}
