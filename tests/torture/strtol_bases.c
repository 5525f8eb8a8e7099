#include <stdio.h>
#include <stdlib.h>
#include <limits.h>

static void t(const char *s, int base)
{
    char *end;
    long v = strtol(s, &end, base);

    printf("%ld [%s]\n", v, end);
}

int main(void)
{
    char *end;

    t("123abc", 10);
    t("  -42", 10);
    t("+7 8", 10);
    t("0x1F", 16);
    t("0x1F", 0);
    t("077", 0);
    t("089", 0);
    t("zz", 36);
    t("1012", 2);
    t("", 10);
    t("abc", 10);
    t("- 5", 10);
    t("0xg", 16);
    printf("%d\n", strtol("99999999999999999999", NULL, 10) == LONG_MAX);
    printf("%d\n", strtol("-99999999999999999999", NULL, 10) == LONG_MIN);
    printf("%lu\n", strtoul("4294967295", &end, 10));
    printf("%lu\n", strtoul("-1", &end, 10));
    printf("%llu %lld\n", strtoull("18446744073709551615", 0, 10), strtoll("-9223372036854775808", 0, 0));
    printf("%g [%s]\n", strtod("3.25e2xyz", &end), "");
    printf("%s\n", end);
    return strtol("52", NULL, 8);
}
