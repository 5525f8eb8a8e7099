#include <stdio.h>
#include <stdint.h>
#include <stddef.h>
#include <limits.h>

int main(void)
{
    int x = 0x12345678;

    printf("%hhd %hhu %hhx\n", x, x, x);
    printf("%hd %hu %hx\n", 0x1ffff, -1, 0x12345);
    printf("%hhd %hhd\n", 200, -129);
    printf("%ld %lu %lx\n", LONG_MIN, ULONG_MAX, -1L);
    printf("%lld %llu %llx %llo\n", LLONG_MIN, ULLONG_MAX, 1LL << 40, 511LL);
    printf("%zu %zd %zx\n", sizeof(long), (ptrdiff_t)-3, (size_t)-1);
    printf("%td %jd %ju\n", (ptrdiff_t)-1, (intmax_t)-5, (uintmax_t)-1);
    printf("%20lld|%-20lld|%020lld\n", -123LL, -123LL, -123LL);
    printf("%d\n", (unsigned char)-1);
    printf("%lc%c\n", (unsigned)L'w', 'c');
    return printf("%5ld\n", 123456L);
}
