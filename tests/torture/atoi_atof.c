#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    printf("%d %d %d\n", atoi("42"), atoi("  -17xyz"), atoi("junk"));
    printf("%d %d\n", atoi("+5"), atoi("0x10"));
    printf("%ld %lld\n", atol("-123456"), atoll("9876543210"));
    printf("%g %g %g\n", atof("1.5"), atof("-2e3"), atof(".25abc"));
    printf("%d\n", atoi("2147483647"));
    return atoi("007");
}
