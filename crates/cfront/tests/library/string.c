#include "common.h"
MODEL(strlen); MODEL(strnlen); MODEL(strcpy); MODEL(strncpy); MODEL(strcat); MODEL(strncat);
MODEL(strcmp); MODEL(strncmp); MODEL(strcasecmp); MODEL(strncasecmp); MODEL(strcoll); MODEL(strxfrm);
MODEL(strspn); MODEL(strcspn); MODEL(strtok); MODEL(strtok_r); MODEL(strsep); MODEL(strdup); MODEL(strndup);
MODEL(memcpy); MODEL(memmove); MODEL(mempcpy); MODEL(memset); MODEL(bzero); MODEL(explicit_bzero);
MODEL(bcopy); MODEL(memcmp); MODEL(bcmp); MODEL(stpcpy); MODEL(stpncpy); MODEL(memccpy); MODEL(memmem);
MODEL(strstr); MODEL(strcasestr); MODEL(strpbrk); MODEL(strchr); MODEL(strrchr); MODEL(strchrnul);
MODEL(memchr); MODEL(memrchr); MODEL(rawmemchr); MODEL(index); MODEL(rindex); MODEL(strerror);
size_t m_strlcpy(char *, const char *, size_t);
size_t m_strlcat(char *, const char *, size_t);
char *m___stpcpy(char *, const char *);
char *m___stpncpy(char *, const char *, size_t);
char *m___strtok_r(char *, const char *, char **);
char *m___strdup(const char *);
char *m___strndup(const char *, size_t);
void *m___mempcpy(void *, const void *, size_t);
void *m___rawmemchr(const void *, int);

static const char *alphabets[] = {"ab", "aAbB", "abAB \x80\xff,;", "a\xe1\xc1@[`{zZ", "x"};
static char real[96], model[96];
static void fill(const char *start) {
    for (int i = 0; i < 96; i++)
        real[i] = (char)next_random();
    strcpy(real, start);
    memcpy(model, real, 96);
}
#define SAME(what) CHECK(memcmp(real, model, 96) == 0, "%s: \"%s\" \"%s\" %zu %d", what, s, t, n, c)
#define BOTH(expr, other) CHECK((expr) == (other), "\"%s\" \"%s\" %zu %d", s, t, n, c)

int main(void) {
    for (int round = 0; round < 30000; round++) {
        const char *alphabet = alphabets[pick(5)];
        char *s = random_string(alphabet, 14);
        char *t = random_string(alphabet, pick(2) ? 3 : 14);
        if (!pick(4)) {
            free(t);
            t = strdup(s);
            if (*t && pick(2))
                t[pick((unsigned)strlen(t))] ^= 0x20;
        }
        size_t n = pick(18);
        size_t big = pick(8) ? n : (size_t)-1 - pick(3);
        int c = pick(4) ? (unsigned char)alphabet[pick((unsigned)strlen(alphabet))] : 0;
        if (!pick(3))
            c = (int)(c + 256 * pick(3));
        size_t ls = strlen(s), lt = strlen(t), low = ls < lt ? ls : lt;
        size_t k = n <= low + 1 ? n : low + 1;

        BOTH(m_strlen(s), ls);
        BOTH(m_strnlen(s, big), strnlen(s, big));
        BOTH(sign(m_strcmp(s, t)), sign(strcmp(s, t)));
        BOTH(sign(m_strncmp(s, t, big)), sign(strncmp(s, t, big)));
        BOTH(sign(m_strcasecmp(s, t)), sign(strcasecmp(s, t)));
        BOTH(sign(m_strncasecmp(s, t, big)), sign(strncasecmp(s, t, big)));
        BOTH(sign(m_strcoll(s, t)), sign(strcoll(s, t)));
        BOTH(sign(m_memcmp(s, t, k)), sign(memcmp(s, t, k)));
        BOTH(!m_bcmp(s, t, k), !bcmp(s, t, k));
        BOTH(m_strchr(s, c), strchr(s, c));
        BOTH(m_index(s, c), index(s, c));
        BOTH(m_strrchr(s, c), strrchr(s, c));
        BOTH(m_rindex(s, c), rindex(s, c));
        BOTH(m_strchrnul(s, c), strchrnul(s, c));
        BOTH(m_strstr(s, t), strstr(s, t));
        BOTH(m_strcasestr(s, t), strcasestr(s, t));
        BOTH(m_strspn(s, t), strspn(s, t));
        BOTH(m_strcspn(s, t), strcspn(s, t));
        BOTH(m_strpbrk(s, t), strpbrk(s, t));
        BOTH(m_memchr(s, c, ls), memchr(s, c, ls));
        BOTH(m_memrchr(s, c, ls), memrchr(s, c, ls));
        BOTH(m_memmem(s, ls, t, lt), memmem(s, ls, t, lt));
        if (strchr(s, c)) {
            BOTH(m_rawmemchr(s, c), rawmemchr(s, c));
            BOTH(m___rawmemchr(s, c), rawmemchr(s, c));
        }

        fill("");
        BOTH(m_strcpy(model, s) - model, strcpy(real, s) - real);
        SAME("strcpy");
        fill(s);
        BOTH(m_strncpy(model, t, n) - model, strncpy(real, t, n) - real);
        SAME("strncpy");
        fill(s);
        BOTH(m_strcat(model, t) - model, strcat(real, t) - real);
        SAME("strcat");
        fill(s);
        BOTH(m_strncat(model, t, big) - model, strncat(real, t, big) - real);
        SAME("strncat");
        fill(s);
        BOTH(m_stpcpy(model, t) - model, stpcpy(real, t) - real);
        SAME("stpcpy");
        BOTH(m___stpcpy(model, s) - model, stpcpy(real, s) - real);
        SAME("__stpcpy");
        fill(s);
        BOTH(m_stpncpy(model, t, n) - model, stpncpy(real, t, n) - real);
        SAME("stpncpy");
        BOTH(m___stpncpy(model, s, n) - model, stpncpy(real, s, n) - real);
        SAME("__stpncpy");
        fill(s);
        // What strxfrm leaves behind when the text does not fit is unspecified.
        if (lt < n) {
            BOTH(m_strxfrm(model, t, n), strxfrm(real, t, n));
            SAME("strxfrm");
        } else {
            BOTH(m_strxfrm(model, t, n), strxfrm(NULL, t, 0));
        }
        fill(s);
        BOTH(m_strlcpy(model, t, n), (size_t)snprintf(real, n, "%s", t));
        SAME("strlcpy");
        fill(s);
        if (n <= ls) {
            BOTH(m_strlcat(model, t, n), n + lt);
        } else {
            BOTH(m_strlcat(model, t, n), ls + lt);
            snprintf(real + ls, n - ls, "%s", t);
        }
        SAME("strlcat");

        unsigned from = pick(40), to = pick(40);
        fill(s);
        BOTH((char *)m_memmove(model + to, model + from, n) - model, (char *)memmove(real + to, real + from, n) - real);
        SAME("memmove");
        BOTH((char *)m_memset(model + to, c, n) - model, (char *)memset(real + to, c, n) - real);
        SAME("memset");
        m_bcopy(model + to, model + from, n);
        bcopy(real + to, real + from, n);
        SAME("bcopy");
        BOTH((char *)m_memcpy(model + to, s, ls) - model, (char *)memcpy(real + to, s, ls) - real);
        SAME("memcpy");
        BOTH((char *)m_mempcpy(model + from, t, lt) - model, (char *)mempcpy(real + from, t, lt) - real);
        SAME("mempcpy");
        BOTH((char *)m___mempcpy(model + from, s, ls) - model, (char *)mempcpy(real + from, s, ls) - real);
        SAME("__mempcpy");
        m_bzero(model + from, n);
        bzero(real + from, n);
        m_explicit_bzero(model + to, n);
        explicit_bzero(real + to, n);
        SAME("bzero");
        char *p = m_memccpy(model, s, c, ls), *q = memccpy(real, s, c, ls);
        BOTH(p ? p - model : -1, q ? q - real : -1);
        SAME("memccpy");

        p = m_strdup(s);
        CHECK(strcmp(p, s) == 0, "%s", s);
        free(p);
        p = m___strdup(s);
        CHECK(strcmp(p, s) == 0, "%s", s);
        free(p);
        p = m_strndup(s, big);
        q = strndup(s, big);
        CHECK(strcmp(p, q) == 0, "%s", s);
        free(p);
        p = m___strndup(s, big);
        CHECK(strcmp(p, q) == 0, "%s", s);
        free(p);
        free(q);

        // The words of a string, by each of the four functions.
        for (int which = 0; which < 4; which++) {
            char *ms = strdup(s), *rs = strdup(s), *mrest = ms, *rrest = rs;
            char *mfirst = ms, *rfirst = rs;
            for (int i = 0; i < 20; i++) {
                const char *set = i % 3 == 2 ? "a" : t;
                char *a, *b;
                switch (which) {
                case 0:
                    a = m_strtok(mfirst, set), b = strtok(rfirst, set);
                    break;
                case 1:
                    a = m_strtok_r(mfirst, set, &mrest), b = strtok_r(rfirst, set, &rrest);
                    break;
                case 2:
                    a = m___strtok_r(mfirst, set, &mrest), b = strtok_r(rfirst, set, &rrest);
                    break;
                default:
                    a = m_strsep(&mrest, set), b = strsep(&rrest, set);
                    break;
                }
                mfirst = rfirst = NULL;
                CHECK((a ? a - ms : -1) == (b ? b - rs : -1), "words of \"%s\" by \"%s\" (%d)", s, t, which);
                CHECK((mrest ? mrest - ms : -1) == (rrest ? rrest - rs : -1), "rest of \"%s\" by \"%s\"", s, t);
                CHECK(memcmp(ms, rs, ls + 1) == 0, "cut \"%s\" by \"%s\"", s, t);
            }
            free(ms);
            free(rs);
        }
        free(s);
        free(t);
    }
    CHECK(m_strlen(m_strerror(2)) > 0, "strerror");
    return finish();
}
