#include <stdio.h>

int main(void)
{
    int a = 6, b = 3, c = 2;
    int arr[3] = { 1, 2, 3 }, *p = arr;

    printf("%d\n", a + b * c - a / b % c);
    printf("%d\n", a << b + c);
    printf("%d\n", a & b | c ^ a);
    printf("%d\n", a | b == b);
    printf("%d\n", a == b < c);
    printf("%d\n", !a + b);
    printf("%d\n", ~a & -b);
    printf("%d\n", -a % 4);
    printf("%d\n", a - b - c);
    printf("%d\n", a / b * c);
    printf("%d\n", *p + 1);
    printf("%d\n", *(p + 1) * *p);
    printf("%d\n", (char)a + 250);
    printf("%d\n", -p[1] + + b - - c);
    printf("%d\n", a > b ? b > c ? 1 : 2 : 3);
    printf("%d\n", a && b || 0 && c);
    printf("%d\n", sizeof a + b > 5);
    printf("%d\n", 1 << 2 << 3);
    printf("%d\n", 100 >> 1 >> 2);
    a = b = c += 5;
    printf("%d %d %d\n", a, b, c);
    a ^= b, b ^= 1, a ^= b;
    printf("%d %d\n", a, b);
    return a+++b;
}
