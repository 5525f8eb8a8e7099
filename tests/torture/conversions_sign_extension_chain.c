#include <stdio.h>

int main(void)
{
    signed char c = -128;
    unsigned char uc = 128;
    unsigned short us = c;
    short s = uc;
    unsigned int u = c;
    unsigned long ul = c;
    unsigned long long ull = c;
    unsigned long long v = (unsigned char)c;
    unsigned long long w = (unsigned short)c;
    unsigned long long x = (unsigned)c;

    printf("%x %x %x\n", us, (unsigned)s, u);
    printf("%lx\n", ul);
    printf("%llx %llx %llx %llx\n", ull, v, w, x);
    printf("%llx\n", (unsigned long long)(long)(int)0x80000000);
    printf("%llx\n", (unsigned long long)(unsigned long)(int)0x80000000);
    printf("%llx\n", (unsigned long long)-1L);
    printf("%llx\n", (unsigned long long)-1UL);
    return 0;
}
