/* %n is the only conversion of printf that writes. */
#include <stdio.h>
struct count { char tag; int n; short h; } c;

int main(void) {
    char buffer[8];
    int k, unused;
    printf("abc%n\n", &c.n);
    printf("a%hn%s%n\n", &c.h, "b", &unused);
    sprintf(buffer, "xy%n", &k);
    return c.n == 3 && c.h == 1 && k == 2 ? 0 : 1;
}
