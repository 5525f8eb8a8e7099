#include <stdio.h>

/* Counts words, numbers and others in a string with gotos only. */
int main(void)
{
    const char *s = "abc 12 x9 7 -- foo42bar 100";
    int words = 0, nums = 0, other = 0;

start:
    if (!*s)
        goto end;
    if (*s == ' ') {
        s++;
        goto start;
    }
    if (*s >= '0' && *s <= '9')
        goto num;
    if (*s >= 'a' && *s <= 'z')
        goto word;
    other++;
    s++;
    goto start;
word:
    words++;
wloop:
    if (*s && *s != ' ') {
        s++;
        goto wloop;
    }
    goto start;
num:
    nums++;
    do
        s++;
    while (*s >= '0' && *s <= '9');
    goto start;
end:
    printf("%d %d %d\n", words, nums, other);
    return words * 10 + nums;
}
