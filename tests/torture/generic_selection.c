#include <stdio.h>

#define NAME(x) _Generic((x), char: "char", signed char: "schar", unsigned char: "uchar", \
    short: "short", unsigned short: "ushort", int: "int", unsigned: "uint", long: "long", \
    unsigned long: "ulong", long long: "llong", unsigned long long: "ullong",            \
    float: "float", double: "double", long double: "ldouble", _Bool: "bool",             \
    char *: "char*", const char *: "const char*", void *: "void*", int *: "int*",        \
    int (*)(void): "fn", default: "other")

struct s { int a; };
int main(void)
{
    char c = 0;
    short h = 0;
    float f = 0;
    const int ci = 0;
    int arr[3];
    struct s s;
    unsigned char uc = 1;
    static const char *cp = "";

    puts(NAME(c));
    puts(NAME(c + c));
    puts(NAME('c'));
    puts(NAME(h));
    puts(NAME(+h));
    puts(NAME(f * 2));
    puts(NAME(f * 2.0));
    puts(NAME(ci));
    puts(NAME(arr));
    puts(NAME("lit"));
    puts(NAME(cp));
    puts(NAME(main));
    puts(NAME((void *)0));
    puts(NAME(s));
    puts(NAME(sizeof 1));
    puts(NAME(&arr[2] - arr));
    puts(NAME(1L + 1u));
    puts(NAME(1LL + 1ul));
    puts(NAME((_Bool)1));
    puts(NAME(uc << 1L));
    puts(NAME(1 ? uc : h));
    puts(NAME(uc++));
    puts(NAME(1.0L + 1));
    puts(NAME(!f));
    return _Generic(1, int: 5, default: 6);
}
