/* Multi-character constants, valued as gcc values them. */
#include <stdio.h>

int main(void)
{
    printf("%d\n", 'ab');
    printf("%d\n", 'abc');
    printf("%d\n", 'abcd');
    printf("%x\n", 'a\n');
    printf("%x\n", '\0a');
    printf("%d\n", '\377\377' == 0xffff);
    printf("%d\n", (int)sizeof('ab'));
    switch (0x4142) {
    case 'AB':
        return 11;
    default:
        return 12;
    }
}
