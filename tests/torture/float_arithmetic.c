#include <stdio.h>

int main(void)
{
    float f = 16777216.0f, g = 0.1f, h;
    double d = 0.1;
    int i;

    printf("%.1f\n", f + 1);
    printf("%.1f\n", f + 1.0);
    printf("%d\n", g + 0.2f == 0.3f);
    printf("%d\n", d + 0.2 == 0.3);
    h = 0;
    for (i = 0; i < 1000; i++)
        h += 0.001f;
    printf("%.9g\n", h);
    d = 0;
    for (i = 0; i < 1000; i++)
        d += 0.001;
    printf("%.17g\n", d);
    printf("%.9g %.17g\n", 1.0f / 3, 1.0 / 3);
    h = 1.0 / 3;
    printf("%d %d\n", h == 1.0 / 3, h == 1.0f / 3);
    printf("%g %g\n", 1e38f * 10, 1e-45f / 2);
    printf("%d %d\n", (int)sizeof(f * f), (int)sizeof(f * d));
    f = 3;
    f /= 7;
    f -= 1;
    printf("%.9g\n", f);
    return (int)(d * 100);
}
