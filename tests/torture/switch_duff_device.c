#include <stdio.h>

static void send(char *to, const char *from, int count)
{
    int n = (count + 7) / 8;

    switch (count % 8) {
    case 0: do { *to++ = *from++;
    case 7:      *to++ = *from++;
    case 6:      *to++ = *from++;
    case 5:      *to++ = *from++;
    case 4:      *to++ = *from++;
    case 3:      *to++ = *from++;
    case 2:      *to++ = *from++;
    case 1:      *to++ = *from++;
            } while (--n > 0);
    }
}

int main(void)
{
    char out[40];
    const char *in = "the quick brown fox jumps over";
    int k;

    for (k = 1; k <= 30; k += 4) {
        send(out, in, k);
        out[k] = 0;
        printf("%s\n", out);
    }
    return out[10];
}
