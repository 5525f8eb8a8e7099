#include <stdio.h>
#include <limits.h>

enum { N = 3 };
static int a = 1 + 2 * 3 - 4 / 2 % 3;
static int b = (1 << 10 | 0xf) & ~1;
static int c = N > 2 ? sizeof(long long) : -1;
static int d = !0 + !5 + (3 && 0 || 2);
static unsigned e = -1;
static unsigned char f = 300;
static signed char g = 200;
static double h = 1 / 2 + 1 / 2.0;
static float i = 0.1;
static int j = 3.99;
static int k = (int)-2.5 * 2;
static long long l = 1LL << 40;
static int m = INT_MAX + 1;
static int n = (char)0x1ff;
static int o = -7 / 2 * 10 + -7 % 2;
static int p = 1 ? 2 : 1 / 0;
static unsigned q = 5 - 6 > 0u;
static int arr[N * 2 + (sizeof(int) == 4)];
static double r = -0.0;
static int s = (unsigned)-1 > 0;
static int t = -1 < (unsigned char)1;
static _Bool u = 0.5;
static float v = 16777217;
static long w = 'a' + "b"[0] * 0 + L'\x100';

int main(void)
{
    printf("%d %d %d %d %u\n", a, b, c, d, e);
    printf("%d %d %g %.9g %d %d\n", f, g, h, i, j, k);
    printf("%lld %d %d %d %d %u\n", l, m, n, o, p, q);
    printf("%d %g %d %d %d %.1f\n", (int)(sizeof arr / sizeof *arr), r, s, t, u, v);
    return w & 0xff;
}
