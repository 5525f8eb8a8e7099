#include <stdio.h>

static char rot(char c, int k)
{
    if (c >= 'a' && c <= 'z')
        return 'a' + (c - 'a' + k + 26) % 26;
    if (c >= 'A' && c <= 'Z')
        return 'A' + (c - 'A' + k + 26) % 26;
    return c;
}

int main(void)
{
    char text[] = "Hello, World! xyz ABC";
    char *p;
    int freq[26] = { 0 }, i, best = 0;

    for (p = text; *p; p++)
        *p = rot(*p, 13);
    puts(text);
    for (p = text; *p; p++)
        *p = rot(*p, -13);
    puts(text);
    for (p = text; *p; ++p)
        if ((*p | 32) >= 'a' && (*p | 32) <= 'z')
            freq[(*p | 32) - 'a']++;
    for (i = 1; i < 26; i++)
        if (freq[i] > freq[best])
            best = i;
    printf("%c %d\n", 'a' + best, freq[best]);
    for (i = '0'; i <= '9'; i += 3)
        putchar(i);
    putchar('\n');
    return 'z' - 'a';
}
