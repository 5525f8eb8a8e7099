#include <stdio.h>
#include <stdarg.h>

static int logv(const char *f, va_list ap)
{
    return vprintf(f, ap);
}

static int logf_(int level, const char *f, ...)
{
    va_list ap;
    int n;

    printf("[%d] ", level);
    va_start(ap, f);
    n = logv(f, ap);
    va_end(ap);
    return n;
}

static int to(char *out, int cap, const char *f, ...)
{
    va_list ap;
    int n;

    va_start(ap, f);
    n = vsnprintf(out, cap, f, ap);
    va_end(ap);
    return n;
}

static int take(va_list *ap)
{
    return va_arg(*ap, int);
}

static int pairs(int n, ...)
{
    va_list ap;
    int s = 0;

    va_start(ap, n);
    while (n--) {
        int k = take(&ap);
        s += k * va_arg(ap, int);
    }
    va_end(ap);
    return s;
}

int main(void)
{
    char b[8];

    printf("%d\n", logf_(1, "%s-%d-%c\n", "x", 42, '!'));
    printf("%d\n", to(b, sizeof b, "%05d:%s", 7, "overflow"));
    printf("%s\n", b);
    return pairs(3, 1, 2, 3, 4, 5, 6);
}
