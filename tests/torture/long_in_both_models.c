#include <stdio.h>
#include <limits.h>

int main(void)
{
    long l = 2147483647L;
    unsigned long ul = 0;
    long long ll;
    int i = -1;

    l = l + 1;
    printf("%ld\n", l);
    ul = ~ul;
    printf("%lu %d\n", ul, ul == UINT_MAX);
    ll = 0xffffffffUL + 1;
    printf("%lld\n", ll);
    l = 1L << (sizeof(long) * 8 - 2);
    printf("%ld\n", l);
    ul = i;
    printf("%lu\n", ul);
    ll = (unsigned long)i;
    printf("%lld\n", ll);
    printf("%d\n", (unsigned long)i > 0x7fffffffffffLL);
    printf("%d %d\n", LONG_MAX == INT_MAX, LONG_MAX == LLONG_MAX);
    l = 100000;
    l *= l;
    printf("%ld\n", l);
    printf("%d\n", (int)(l % 1000007));
    return sizeof(long) == sizeof(void *);
}
