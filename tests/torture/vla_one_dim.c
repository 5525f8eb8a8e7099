#include <stdio.h>

static int sum(int n, int a[n])
{
    int s = 0, i;

    for (i = 0; i < n; i++)
        s += a[i];
    return s;
}

static int fill(int n)
{
    int a[n], i;
    char name[n * 2 + 1];

    for (i = 0; i < n; i++)
        a[i] = i * n;
    for (i = 0; i < n * 2; i++)
        name[i] = 'a' + i % 26;
    name[i] = 0;
    printf("%s %d %d\n", name, (int)sizeof a, (int)sizeof name);
    return sum(n, a);
}

int main(void)
{
    int i, n = 3, t = 0;

    for (i = 1; i < 5; i++)
        printf("%d\n", fill(i));
    for (i = 1; i < 1000; i++) {
        int v[i % 7 + 1];
        v[0] = i;
        v[i % 7] += i % 7 ? -v[i % 7] + 1 : 1;
        t += v[0] + v[i % 7] + (int)(sizeof v / sizeof *v);
    }
    printf("%d\n", t);
    {
        int w[n++];
        n = 100;
        printf("%d %d\n", (int)sizeof w, n);
        t = sizeof(int[n--]);
        printf("%d\n", t);
    }
    return n;
}
