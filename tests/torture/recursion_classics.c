#include <stdio.h>

static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
static int ack(int m, int n) { return !m ? n + 1 : ack(m - 1, n ? ack(m, n - 1) : 1); }
static unsigned gcd(unsigned a, unsigned b) { return b ? gcd(b, a % b) : a; }

static int moves;
static void hanoi(int n, char a, char b, char c)
{
    if (n == 0)
        return;
    hanoi(n - 1, a, c, b);
    if (moves++ < 5)
        printf("%c%c ", a, c);
    hanoi(n - 1, b, a, c);
}

static void bin(unsigned n)
{
    if (n > 1)
        bin(n / 2);
    putchar('0' + n % 2);
}

int main(void)
{
    printf("%d %d %u\n", fib(17), ack(2, 5), gcd(1071, 462));
    hanoi(6, 'A', 'B', 'C');
    printf("\n%d\n", moves);
    bin(1234);
    printf("\n");
    return ack(2, 3);
}
