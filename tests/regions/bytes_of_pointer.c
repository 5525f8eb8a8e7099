/* Pointers travel as bytes, as halves, as a double and in a union. */
#include <string.h>
int x, y, z, w;
union both { int *p; unsigned char b[sizeof(int *)]; };

static int *rebuilt(int *p) {
    unsigned char from[sizeof p], to[sizeof p];
    int *q;
    memcpy(from, &p, sizeof p);
    for (unsigned i = 0; i < sizeof p; i++) to[sizeof p - 1 - i] = from[sizeof p - 1 - i];
    memcpy(&q, to, sizeof q);
    return q;
}

int main(void) {
    union both u, v;
    u.p = &x;
    for (unsigned i = 0; i < sizeof u; i++) v.b[i] = u.b[i];
    *v.p = 1;
    *rebuilt(&y) = 2;
    unsigned long long bits = (unsigned long)&z;
    unsigned low = bits, high = bits >> 32;
    *(int *)(unsigned long)((unsigned long long)high << 32 | low) = 3;
    int *pw = &w;
    if (sizeof pw == sizeof(double)) {
        double d;
        memcpy(&d, &pw, sizeof d);
        double e = d;
        *(int **)&e = *(int **)&e;
        int *q;
        memcpy(&q, &e, sizeof q);
        *q = 4;
    } else w = 4;
    return x == 1 && y == 2 && z == 3 && w == 4 ? 0 : 1;
}
