#include "common.h"
#include <unistd.h>
MODEL(fgets); MODEL(fread); MODEL(getchar); MODEL(getc); MODEL(fgetc); MODEL(read); MODEL(write); MODEL(fwrite);
MODEL(fopen); MODEL(fclose); MODEL(ftell);
char *m_gets(char *);
int main(void) {
    FILE *sink = fopen("/dev/null", "w");
    for (int i = 0; i < 3000; i++) {
        char *s = random_string("ab\n\xff\x01", 30);
        char a[40], b[40];
        input = s;
        input_size = strlen(s);
        memset(a, 7, 40);
        memset(b, 7, 40);
        FILE *real = input_size ? fmemopen(s, input_size, "r") : fopen("/dev/null", "r");
        input_at = 0;
        for (int j = 0; j < 12; j++) {
            int n = 1 + (int)pick(12);
            char *p = m_fgets(a, n, NULL), *q = fgets(b, n, real);
            CHECK(!p == !q && memcmp(a, b, 40) == 0 && (!p || p == a), "fgets %d", n);
        }
        rewind(real);
        input_at = 0;
        for (int j = 0; j < 12; j++) {
            size_t size = pick(5), n = pick(6);
            CHECK(m_fread(a, size, n, NULL) == fread(b, size, n, real) && memcmp(a, b, 40) == 0, "fread %zu %zu", size, n);
        }
        rewind(real);
        input_at = 0;
        for (int j = 0; j < 12; j++)
            CHECK(m_getchar() == getc(real) && m_getc(NULL) == getc(real) && m_fgetc(NULL) == getc(real), "getc");
        fclose(real);
        input_at = 0;
        size_t total = 0;
        for (;;) {
            ssize_t n = m_read(0, a, 5);
            if (n < 0)
                continue;
            CHECK(n <= 5 && memcmp(a, s + total, (size_t)n) == 0, "read");
            total += (size_t)n;
            if (n == 0)
                break;
        }
        CHECK(total == input_size, "read to the end");
        input_at = 0;
        for (char *line = strchr(s, '\n'), *from = s; line; from = line + 1, line = strchr(from, '\n')) {
            CHECK(m_gets(a) == a && strlen(a) == (size_t)(line - from) && memcmp(a, from, strlen(a)) == 0, "gets");
        }
        CHECK(m_write(1, s, strlen(s)) == (ssize_t)strlen(s) && m_fwrite(s, 1, strlen(s), sink) == strlen(s), "write");
        FILE *opened = m_fopen("x", "r");
        CHECK(!opened || m_fclose(opened) == 0, "fopen");
        CHECK(m_ftell(NULL) >= -1, "ftell");
        free(s);
    }
    return finish();
}
