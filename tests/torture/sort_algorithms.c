#include <stdio.h>

static void quick(int *a, int n)
{
    int p, i, j, t;

    if (n < 2)
        return;
    p = a[n / 2];
    for (i = 0, j = n - 1;; i++, j--) {
        while (a[i] < p) i++;
        while (p < a[j]) j--;
        if (i >= j)
            break;
        t = a[i], a[i] = a[j], a[j] = t;
    }
    quick(a, i);
    quick(a + i, n - i);
}

static void merge(int *a, int n, int *tmp)
{
    int h = n / 2, i = 0, j = h, k = 0;

    if (n < 2)
        return;
    merge(a, h, tmp);
    merge(a + h, n - h, tmp);
    while (i < h || j < n)
        tmp[k++] = j >= n || i < h && a[i] <= a[j] ? a[i++] : a[j++];
    while (k--)
        a[k] = tmp[k];
}

int main(void)
{
    int a[64], b[64], t[64], i;
    unsigned s = 1, ok = 1;

    for (i = 0; i < 64; i++)
        a[i] = b[i] = (int)((s = s * 69069 + 1) >> 8) % 1000 - 500;
    quick(a, 64);
    merge(b, 64, t);
    for (i = 0; i < 64; i++)
        ok &= a[i] == b[i] && (!i || a[i - 1] <= a[i]);
    printf("%u %d %d %d\n", ok, a[0], a[31], a[63]);
    return ok;
}
