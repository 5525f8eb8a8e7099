#include <stdio.h>

int main(void)
{
    float x;
    double d = 0;
    int i = 0, n = 0;
    unsigned u = 10;
    unsigned char c = 100;
    long long ll = 1LL << 53;

    for (x = 0; x < 1; x += 0.1f)
        n++;
    printf("%d %.7f\n", n, x);
    for (i = 0; i < 10; i += 2.5)
        n++;
    printf("%d %d\n", i, n);
    d += i;
    d *= -1.5f;
    printf("%g\n", d);
    u *= 0.35;
    printf("%u\n", u);
    c /= 0.5;
    printf("%d\n", c);
    ll += 1.0;
    printf("%lld\n", ll);
    ll += 1;
    printf("%lld\n", ll);
    x = 16777216;
    x++;
    printf("%.1f\n", x);
    d = 5;
    printf("%g ", d--);
    printf("%g ", --d);
    printf("%d\n", !d);
    i = 7;
    i -= 0.1;
    printf("%d\n", i);
    return d > 2 ? (int)(d * 10) : 0;
}
