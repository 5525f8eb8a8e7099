#include <stdio.h>
#include <stddef.h>

struct before { char c; int i; };
#pragma pack(push, 1)
struct one { char c; int i; double d; };
#pragma pack(2)
struct two { char c; int i; double d; };
#pragma pack(push, 4)
struct four { char c; double d; char e; };
#pragma pack(pop)
struct two_again { char c; long long l; };
#pragma pack(pop)
struct after { char c; int i; };

int main(void)
{
    struct one o[2] = { { 'a', 1, 2.5 }, { 'b', 3, 4.5 } };
    struct two t = { 'c', 7, 1.25 };

    printf("%d %d\n", (int)sizeof(struct before), (int)sizeof(struct after));
    printf("%d %d\n", (int)sizeof(struct one), (int)offsetof(struct one, d));
    printf("%d %d\n", (int)sizeof(struct two), (int)offsetof(struct two, i));
    printf("%d %d\n", (int)sizeof(struct four), (int)offsetof(struct four, d));
    printf("%d %d\n", (int)sizeof(struct two_again), (int)_Alignof(struct two_again));
    printf("%c %d %g\n", o[1].c, o[1].i, o[0].d + o[1].d);
    o[0] = o[1];
    o[0].i += t.i;
    printf("%d %g\n", o[0].i, t.d);
    return o[0].i;
}
