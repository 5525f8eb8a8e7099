#include <stdio.h>

int main(void)
{
    const char *u8 = u8"\u00e9\u20ac";
    const unsigned short *u16 = (const void *)u"\u00e9\u20ac\U0001F600";
    const unsigned int *u32 = (const void *)U"\U0001F600!";
    int i;

    for (i = 0; u8[i]; i++)
        printf("%02x ", (unsigned char)u8[i]);
    printf("\n");
    for (i = 0; u16[i]; i++)
        printf("%04x ", u16[i]);
    printf("\n");
    for (i = 0; u32[i]; i++)
        printf("%06x ", u32[i]);
    printf("\n");
    printf("%d %d %d\n", (int)sizeof(u8"ab"), (int)sizeof(u"ab"), (int)sizeof(U"ab"));
    printf("%d %d\n", (int)sizeof(u'a'), (int)sizeof(U'a'));
    printf("%d\n", (int)sizeof("\u20ac"));
    return 0;
}
