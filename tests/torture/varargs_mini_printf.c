#include <stdio.h>
#include <stdarg.h>

static char buf[200];
static int at;

static void put(char c) { buf[at++] = c; }

static void num(unsigned long long v, unsigned base)
{
    if (v >= base)
        num(v / base, base);
    put("0123456789abcdef"[v % base]);
}

static int fmt(const char *f, ...)
{
    va_list ap;
    const char *s;
    int i;

    at = 0;
    va_start(ap, f);
    for (; *f; f++) {
        if (*f != '%') {
            put(*f);
            continue;
        }
        switch (*++f) {
        case 'd': i = va_arg(ap, int); if (i < 0) put('-'); num(i < 0 ? -(long long)i : i, 10); break;
        case 'x': num(va_arg(ap, unsigned), 16); break;
        case 'q': num(va_arg(ap, unsigned long long), 10); break;
        case 's': for (s = va_arg(ap, const char *); *s; s++) put(*s); break;
        case 'c': put(va_arg(ap, int)); break;
        case '%': put('%'); break;
        }
    }
    va_end(ap);
    buf[at] = 0;
    return at;
}

int main(void)
{
    int n = fmt("<%d|%x|%q|%s|%c|%%>", -2147483647 - 1, 0xbeef, 12345678901234567890ULL, "str", 'z');

    printf("%s %d\n", buf, n);
    n = fmt("%s%s%s%d%d%d%d%d%d", "a", "b", "c", 1, 2, 3, 4, 5, -6);
    printf("%s %d\n", buf, n);
    return n;
}
