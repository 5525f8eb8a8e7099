/* Copies and fills that begin or end within a word; words at any byte. */
#include <string.h>
int a, b, d[4], e[4];
short h;
char raw[32];

int main(void) {
    int n = 2, i;
    a = b = 0x01020304;
    memset((char *)&a + 1, 9, 2);
    memcpy(&b, "xy", n);
    d[1] = 5;
    e[1] = 6;
    memcpy((char *)d + 2, (char *)e + 2, 4);
    memset(&h, 1, 1);
    h++;
    for (i = 0; i < 28; i++) *(int *)(raw + i) = i;
    for (i = 0; i < 28; i++) a += *(int *)(raw + i);
    return b == 0x01027978 && d[1] == 6 && d[0] == 0 && (h & 255) == 2 ? 0 : 1;
}
