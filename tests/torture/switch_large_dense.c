#include <stdio.h>

#define C(n) case n: return (n * 7 + 3) % 101;
#define C10(n) C(n##0) C(n##1) C(n##2) C(n##3) C(n##4) C(n##5) C(n##6) C(n##7) C(n##8) C(n##9)

static int f(int x)
{
    switch (x) {
    C10(1) C10(2) C10(3) C10(4) C10(5) C10(6) C10(7) C10(8) C10(9)
    C10(10) C10(11) C10(12) C10(13) C10(14) C10(15) C10(16) C10(17) C10(18) C10(19)
    C10(20) C10(21) C10(22) C10(23) C10(24) C10(25) C10(26) C10(27) C10(28) C10(29)
    default: return -1;
    }
}

int main(void)
{
    int i, s = 0;
    unsigned h = 0;

    for (i = 0; i < 310; i++) {
        s += f(i);
        h = h * 33 + f(i);
    }
    printf("%d %u\n", s, h);
    return f(299);
}
