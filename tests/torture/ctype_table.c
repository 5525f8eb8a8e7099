#include <stdio.h>
#include <ctype.h>

int main(void)
{
    int c;
    unsigned h = 0;
    char s[] = "Mixed Case 123!";

    for (c = 0; c < 128; c++) {
        int m = !!isalpha(c) | !!isdigit(c) << 1 | !!isalnum(c) << 2 | !!isupper(c) << 3 |
                !!islower(c) << 4 | !!isspace(c) << 5 | !!ispunct(c) << 6 | !!isxdigit(c) << 7 |
                !!iscntrl(c) << 8 | !!isprint(c) << 9 | !!isgraph(c) << 10;
        h = h * 31 + m;
        if (c % 16 == 0)
            printf("%d:%x ", c, m);
    }
    printf("\n%u\n", h);
    for (c = 0; s[c]; c++)
        s[c] = isupper((unsigned char)s[c]) ? tolower(s[c]) : toupper(s[c]);
    puts(s);
    printf("%d %d\n", toupper('1'), tolower('['));
    printf("%d %d\n", isblank('\t') != 0, isblank('\n') != 0);
    return toupper('z');
}
