#include <stdio.h>
#include <string.h>

static int unused_fn(int a __attribute__((unused))) __attribute__((noinline, const));
static int unused_fn(int a) { return 3; }
static void die(void) __attribute__((noreturn, cold));
__attribute__((format(printf, 1, 2))) static int nothing(const char *f, ...) { return f[0]; }
__extension__ typedef long long ext_ll;
typedef int word __attribute__((mode(HI)));
static int weak_default __attribute__((section(".data"))) = 11;
static void die(void) { while (1) ; }
const char *fn(void) { return __func__; }

int main(void)
{
    ext_ll x = 1LL << 40;
    word w = 70000;
    __volatile__ int v = 2;
    const char *__restrict__ p = __FUNCTION__;
    register int reg = 4;
    int aligned_local __attribute__((aligned(16))) = 6;

    __asm__ volatile ("" ::: "memory");
    printf("%lld %d %d %d\n", x, w, v, (int)sizeof(word));
    printf("%s %s %s\n", p, fn(), __PRETTY_FUNCTION__);
    printf("%d %d %d\n", unused_fn(1), nothing("A"), weak_default);
    printf("%d %d\n", __LINE__, (int)strlen(__func__));
    printf("%d\n", reg + aligned_local);
    if (x == 0)
        die();
    return sizeof(__func__);
}
