#include <stdio.h>

union a { char c[5]; int i; };
union b { char c[9]; long long l; };
union c { char c; struct { short s; char t; } x; };
union d { int first; double second; } gd = { 7 };
union d ge = { .second = 1.5 };
static union { int i; char big[12]; } stat;

int main(void)
{
    union b b = { "hi" };
    union d arr[2] = { { 1 }, { .second = 2 } };

    printf("%d %d %d\n", (int)sizeof(union a), (int)sizeof(union b), (int)sizeof(union c));
    printf("%d %g\n", gd.first, ge.second);
    printf("%s %d\n", b.c, b.c[8]);
    printf("%d %g\n", arr[0].first, arr[1].second);
    stat.big[1] = 1;
    printf("%d %d\n", stat.i, stat.big[11]);
    gd = ge;
    printf("%g\n", gd.second);
    return stat.big[1];
}
