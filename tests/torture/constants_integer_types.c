/* The type of a constant depends on base, suffix and value. */
#include <stdio.h>

#define KIND(x) _Generic((x), int: "int", unsigned: "unsigned", long: "long", \
    unsigned long: "unsigned long", long long: "long long",                    \
    unsigned long long: "unsigned long long", default: "other")

int main(void)
{
    puts(KIND(2147483647));
    puts(KIND(2147483648));
    puts(KIND(0x7fffffff));
    puts(KIND(0x80000000));
    puts(KIND(4294967295));
    puts(KIND(0xffffffff));
    puts(KIND(037777777777));
    puts(KIND(4294967296));
    puts(KIND(0x100000000));
    puts(KIND(0xffffffffffffffff));
    puts(KIND(1u));
    puts(KIND(1L));
    puts(KIND(1uL));
    puts(KIND(1ll));
    puts(KIND(1LLu));
    puts(KIND(0b1010));
    puts(KIND('a'));
    puts(KIND(-2147483648));
    puts(KIND(5000000000u));
    return sizeof(2147483648);
}
