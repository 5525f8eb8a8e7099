#include <stdio.h>
#include <stddef.h>

int main(void)
{
    wchar_t w[] = L"h\u00e9llo";
    const wchar_t *p = L"abc" L"def";
    int i, n = 0;

    printf("%d %d\n", (int)sizeof(wchar_t), (int)sizeof w);
    for (i = 0; w[i]; i++)
        printf("%d ", (int)w[i]);
    printf("\n");
    while (*p++)
        n++;
    printf("%d\n", n);
    printf("%d %d\n", (int)L'x', (int)L'\x263a');
    printf("%d\n", (int)L'\xffff');
    printf("%d %d\n", (int)sizeof(L'x'), (int)sizeof(L""));
    return n;
}
