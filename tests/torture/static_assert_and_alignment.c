#include <stdio.h>
#include <stddef.h>
#include <stdint.h>

_Static_assert(sizeof(int) == 4, "int");
_Static_assert((char)200 < 0, "plain char is signed");
_Static_assert(-1 >> 1 == -1, "arithmetic shift");

struct a { char c; _Alignas(16) int x; char d; };
struct b { char c; double d; _Static_assert(sizeof(double) == 8, "dbl"); };
struct __attribute__((aligned(32))) c { int x; };
typedef int aligned8 __attribute__((aligned(8)));
struct d { char c; aligned8 i; };

static _Alignas(64) char buf[10];
static _Alignas(double) char other[3];

int main(void)
{
    _Alignas(32) int local = 3;
    _Static_assert(1 ? 1 : 0, "local");

    printf("%d %d %d\n", (int)_Alignof(char), (int)_Alignof(int), (int)_Alignof(short));
    printf("%d %d %d\n", (int)_Alignof(long), (int)_Alignof(long long), (int)_Alignof(double));
    printf("%d %d\n", (int)_Alignof(void *), (int)_Alignof(long double));
    printf("%d %d %d\n", (int)sizeof(struct a), (int)offsetof(struct a, x), (int)offsetof(struct a, d));
    printf("%d %d\n", (int)_Alignof(struct b), (int)sizeof(struct b));
    printf("%d %d\n", (int)sizeof(struct c), (int)_Alignof(struct c));
    printf("%d %d\n", (int)sizeof(struct d), (int)offsetof(struct d, i));
    printf("%d %d\n", (int)((uintptr_t)buf % 64), (int)((uintptr_t)&local % 32));
    printf("%d %d\n", (int)_Alignof(int[7]), __alignof__(local) >= 32);
    printf("%d\n", (int)__alignof__(long long));
    return local + sizeof other;
}
