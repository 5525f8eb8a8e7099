#include <stdio.h>

int main(void)
{
    int i = -10;
    unsigned u = 3;
    long long ll = 1;
    float f = 16777216.0f;
    double d = 1;
    char *p = "abcdef";
    int arr[3] = { 1, 2, 3 };
    int k = 0;

    i /= u;
    printf("%d\n", i);
    i = -10;
    i %= u;
    printf("%d\n", i);
    ll += u - 5;
    printf("%lld\n", ll);
    f += 1;
    printf("%f\n", f);
    d /= 3;
    printf("%.6f\n", d);
    p += 2;
    printf("%s\n", p);
    p -= 1;
    printf("%s\n", p);
    arr[k++] += 10;
    arr[k++] *= 10;
    printf("%d %d %d %d\n", k, arr[0], arr[1], arr[2]);
    return arr[1];
}
