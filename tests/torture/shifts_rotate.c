#include <stdio.h>

static unsigned rotl(unsigned x, int n)
{
    return x << (n & 31) | x >> (-n & 31);
}

static unsigned long long rotr64(unsigned long long x, int n)
{
    return (x >> (n & 63)) | (x << (-n & 63));
}

static unsigned char rotl8(unsigned char x, int n)
{
    return x << n | x >> (8 - n);
}

int main(void)
{
    int i;

    for (i = 0; i < 33; i += 4)
        printf("%08x ", rotl(0x12345678, i));
    printf("\n");
    printf("%016llx\n", rotr64(0x0123456789abcdefULL, 20));
    printf("%016llx\n", rotr64(0x0123456789abcdefULL, 64));
    for (i = 1; i < 8; i++)
        printf("%d ", rotl8(0xb1, i));
    printf("\n");
    return rotl8(0x81, 1);
}
