#include <stdio.h>

int main(void)
{
    printf("%a\n", 1.0);
    printf("%a\n", -0.5);
    printf("%a\n", 0.1);
    printf("%A\n", 255.75);
    printf("%a %a\n", 0.0, -0.0);
    printf("%.0a %.1a %.3a\n", 1.5, 1.96875, 3.14159);
    printf("%20a|%-20a|\n", 2.0, 2.0);
    printf("%+a % a\n", 1.0, 1.0);
    printf("%020a\n", 10.0);
    printf("%a\n", 1e-320);
    printf("%a\n", (double)0.1f);
    return 0;
}
