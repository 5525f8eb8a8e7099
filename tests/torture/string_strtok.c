#include <stdio.h>
#include <string.h>

int main(void)
{
    char a[] = "  alpha, beta;;gamma ,delta";
    char b[] = "k=v;x=y";
    char *p, *save1, *save2, *q;
    int n = 0;

    for (p = strtok(a, " ,;"); p; p = strtok(NULL, " ,;")) {
        printf("[%s]", p);
        n++;
    }
    printf(" %d\n", n);
    for (p = strtok_r(b, ";", &save1); p; p = strtok_r(NULL, ";", &save1)) {
        for (q = strtok_r(p, "=", &save2); q; q = strtok_r(NULL, "=", &save2))
            printf("<%s>", q);
        printf("/");
    }
    printf("\n");
    {
        char c[] = ",,,";
        printf("%d\n", strtok(c, ",") == NULL);
    }
    return n;
}
