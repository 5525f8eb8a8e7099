#include <stdio.h>
#include <string.h>

static void at(const char *base, const char *p)
{
    printf("%d ", p ? (int)(p - base) : -1);
}

int main(void)
{
    const char *t = "hello, world";
    char set[] = "lo";

    at(t, strchr(t, 'o'));
    at(t, strrchr(t, 'o'));
    at(t, strchr(t, 'z'));
    at(t, strchr(t, 0));
    at(t, strrchr(t, 0));
    printf("\n");
    at(t, strstr(t, "world"));
    at(t, strstr(t, ""));
    at(t, strstr(t, "worlds"));
    at(t, strstr(t, "l"));
    at(t, strstr("aab", "ab") ? t + 1 : t);
    printf("\n");
    printf("%d %d %d\n", (int)strspn(t, "hel"), (int)strspn(t, "xyz"), (int)strspn("aaa", "a"));
    printf("%d %d\n", (int)strcspn(t, " ,"), (int)strcspn(t, "xyz"));
    at(t, strpbrk(t, "dw"));
    at(t, strpbrk(t, "XYZ"));
    at(t, memchr(t, 'w', 12));
    at(t, memchr(t, 'w', 7));
    at(t, memchr(t, 0, 13));
    printf("\n");
    return strcspn(t, set);
}
