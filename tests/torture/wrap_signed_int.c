#include <stdio.h>
#include <limits.h>

int main(void)
{
    int i = INT_MAX;
    long l = LONG_MAX;
    long long ll = LLONG_MIN;

    i++;
    printf("%d\n", i == INT_MIN);
    i--;
    printf("%d\n", i == INT_MAX);
    printf("%d\n", i + 1 < i);
    printf("%d\n", -INT_MIN == INT_MIN);
    i *= 2;
    printf("%d\n", i);
    l += 2;
    printf("%ld\n", l);
    ll -= 1;
    printf("%lld\n", ll);
    i = 123456789;
    i *= 987654321;
    printf("%d\n", i);
    ll = 0x7fffffffffffffffLL;
    ll *= 3;
    printf("%lld\n", ll);
    return 0;
}
