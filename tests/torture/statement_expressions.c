#include <stdio.h>

#define MAX(a, b) ({ __typeof__(a) _a = (a); __typeof__(b) _b = (b); _a > _b ? _a : _b; })
#define ABS(x) ({ __auto_type _v = (x); _v < 0 ? -_v : _v; })

struct p { int x, y; };

static int early(int n)
{
    int r = ({ if (n < 0) return -1; n * 2; });

    return r + 1;
}

int main(void)
{
    int i = 3, t;
    struct p p;

    t = MAX(i++, 2);
    printf("%d %d\n", t, i);
    printf("%g\n", MAX(1.5, 1));
    printf("%d %g\n", ABS(-7), ABS(-2.5));
    t = ({ int s = 0; for (int k = 0; k < 5; k++) s += k; s; });
    printf("%d\n", t);
    p = ({ struct p q = { 1, 2 }; q.x += 10; q; });
    printf("%d %d\n", p.x, p.y);
    printf("%d %d\n", early(-3), early(4));
    for (i = 0; i < 10; i++) {
        int v = ({ if (i == 2) continue; if (i == 5) break; i; });
        printf("%d ", v);
    }
    printf("\n%d\n", MAX(MAX(1, 9), MAX(4, 3)));
    ({ ; });
    return ({ int a = 1; ({ int b = a + 1; a * 20 + b; }); });
}
