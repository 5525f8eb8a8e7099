#include <stdio.h>
#include <limits.h>
#include <stdint.h>

int main(void)
{
    printf("%d %d %d\n", SCHAR_MIN, SCHAR_MAX, UCHAR_MAX);
    printf("%d %d %d\n", SHRT_MIN, SHRT_MAX, USHRT_MAX);
    printf("%d %d %u\n", INT_MIN, INT_MAX, UINT_MAX);
    printf("%ld %ld %lu\n", LONG_MIN, LONG_MAX, ULONG_MAX);
    printf("%lld %lld %llu\n", LLONG_MIN, LLONG_MAX, ULLONG_MAX);
    printf("%d %d\n", CHAR_BIT, MB_LEN_MAX > 0);
    printf("%d %u\n", INT8_MIN, (unsigned)UINT16_MAX);
    printf("%lld %llu\n", (long long)INT64_MIN, (unsigned long long)UINT64_MAX);
    printf("%llu %lld\n", (unsigned long long)SIZE_MAX, (long long)PTRDIFF_MAX);
    printf("%llu\n", (unsigned long long)UINTPTR_MAX);
    printf("%lld %d\n", (long long)(INT64_C(1) << 40), (int)sizeof(UINT32_C(1)));
    return (int8_t)UINT8_MAX == -1;
}
