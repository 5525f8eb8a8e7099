// Models of <string.h> and <strings.h>.
//
// A line `//@ NAME...` starts a chunk; the front end compiles the chunk of a function that a program
// calls and does not define. Chunks call only primitives and other `__wedge_` chunks, so that a
// program's own function of a library name never changes what another library function means.

//@ __wedge_strlen
__typeof__(sizeof(int)) __wedge_strlen(const char *s) {
    __typeof__(sizeof(int)) i = 0;
    while (s[i] != 0)
        i++;
    return i;
}

//@ __wedge_strnlen
__typeof__(sizeof(int)) __wedge_strnlen(const char *s, __typeof__(sizeof(int)) max) {
    __typeof__(sizeof(int)) i = 0;
    while (i < max && s[i] != 0)
        i++;
    return i;
}

//@ __wedge_strcmp
int __wedge_strcmp(const char *a, const char *b) {
    __typeof__(sizeof(int)) i = 0;
    while (a[i] != 0 && a[i] == b[i])
        i++;
    return (int)(unsigned char)a[i] - (int)(unsigned char)b[i];
}

//@ __wedge_memcmp
int __wedge_memcmp(const void *a, const void *b, __typeof__(sizeof(int)) n) {
    const unsigned char *p = (const unsigned char *)a;
    const unsigned char *q = (const unsigned char *)b;
    for (__typeof__(sizeof(int)) i = 0; i < n; i++) {
        if (p[i] != q[i])
            return (int)p[i] - (int)q[i];
    }
    return 0;
}

//@ __wedge_fold
// An ASCII letter's lower case, any other byte unchanged.
int __wedge_fold(char c) {
    int u = (unsigned char)c;
    return u >= 'A' && u <= 'Z' ? u + 32 : u;
}

//@ __wedge_member
// Whether `c` is one of the characters of the string `set` (its terminator is none).
int __wedge_member(const char *set, char c) {
    for (__typeof__(sizeof(int)) i = 0; set[i] != 0; i++) {
        if (set[i] == c)
            return 1;
    }
    return 0;
}

//@ __wedge_stpcpy
char *__wedge_stpcpy(char *d, const char *s) {
    __typeof__(sizeof(int)) i = 0;
    while (s[i] != 0) {
        d[i] = s[i];
        i++;
    }
    d[i] = 0;
    return d + i;
}

//@ __wedge_stpncpy
void *__wedge_memset(void *, int, __typeof__(sizeof(int)));
char *__wedge_stpncpy(char *d, const char *s, __typeof__(sizeof(int)) n) {
    __typeof__(sizeof(int)) i = 0;
    while (i < n && s[i] != 0) {
        d[i] = s[i];
        i++;
    }
    if (i < n)
        __wedge_memset(d + i, 0, n - i);
    return d + i;
}

//@ __wedge_strchrnul
char *__wedge_strchrnul(const char *s, int c) {
    __typeof__(sizeof(int)) i = 0;
    while (s[i] != 0 && s[i] != (char)c)
        i++;
    return (char *)s + i;
}

//@ __wedge_strchr
char *__wedge_strchr(const char *s, int c) {
    __typeof__(sizeof(int)) i = 0;
    while (s[i] != (char)c) {
        if (s[i] == 0)
            return (char *)0;
        i++;
    }
    return (char *)s + i;
}

//@ __wedge_strrchr
char *__wedge_strrchr(const char *s, int c) {
    const char *last = (const char *)0;
    __typeof__(sizeof(int)) i = 0;
    while (s[i] != 0) {
        if (s[i] == (char)c)
            last = s + i;
        i++;
    }
    if ((char)c == 0)
        last = s + i;
    return (char *)last;
}

//@ __wedge_strspn
int __wedge_member(const char *, char);
__typeof__(sizeof(int)) __wedge_strspn(const char *s, const char *set) {
    __typeof__(sizeof(int)) i = 0;
    while (s[i] != 0 && __wedge_member(set, s[i]))
        i++;
    return i;
}

//@ __wedge_strcspn
int __wedge_member(const char *, char);
__typeof__(sizeof(int)) __wedge_strcspn(const char *s, const char *set) {
    __typeof__(sizeof(int)) i = 0;
    while (s[i] != 0 && !__wedge_member(set, s[i]))
        i++;
    return i;
}

//@ __wedge_strtok_r
__typeof__(sizeof(int)) __wedge_strspn(const char *, const char *);
__typeof__(sizeof(int)) __wedge_strcspn(const char *, const char *);
char *__wedge_strtok_r(char *s, const char *set, char **rest) {
    char *word = s ? s : *rest;
    char *end;
    if (!word)
        return (char *)0;
    word = word + __wedge_strspn(word, set);
    if (*word == 0) {
        *rest = word;
        return (char *)0;
    }
    end = word + __wedge_strcspn(word, set);
    if (*end != 0) {
        *end = 0;
        end = end + 1;
    }
    *rest = end;
    return word;
}

//@ __wedge_strndup
void *malloc(__typeof__(sizeof(int)));
void *__wedge_memcpy(void *, const void *, __typeof__(sizeof(int)));
__typeof__(sizeof(int)) __wedge_strnlen(const char *, __typeof__(sizeof(int)));
char *__wedge_strndup(const char *s, __typeof__(sizeof(int)) max) {
    __typeof__(sizeof(int)) n = __wedge_strnlen(s, max);
    char *copy = (char *)malloc(n + 1);
    if (!copy)
        return (char *)0;
    __wedge_memcpy(copy, s, n);
    copy[n] = 0;
    return copy;
}

//@ __wedge_strdup
void *malloc(__typeof__(sizeof(int)));
void *__wedge_memcpy(void *, const void *, __typeof__(sizeof(int)));
__typeof__(sizeof(int)) __wedge_strlen(const char *);
char *__wedge_strdup(const char *s) {
    __typeof__(sizeof(int)) n = __wedge_strlen(s) + 1;
    char *copy = (char *)malloc(n);
    if (!copy)
        return (char *)0;
    __wedge_memcpy(copy, s, n);
    return copy;
}

//@ strlen
__typeof__(sizeof(int)) strlen(const char *s) {
    __typeof__(sizeof(int)) i = 0;
    while (s[i] != 0)
        i++;
    return i;
}

//@ strnlen
__typeof__(sizeof(int)) strnlen(const char *s, __typeof__(sizeof(int)) max) {
    __typeof__(sizeof(int)) i = 0;
    while (i < max && s[i] != 0)
        i++;
    return i;
}

//@ strcpy
char *strcpy(char *d, const char *s) {
    __typeof__(sizeof(int)) i = 0;
    while (s[i] != 0) {
        d[i] = s[i];
        i++;
    }
    d[i] = 0;
    return d;
}

//@ strncpy
void *__wedge_memset(void *, int, __typeof__(sizeof(int)));
char *strncpy(char *d, const char *s, __typeof__(sizeof(int)) n) {
    __typeof__(sizeof(int)) i = 0;
    while (i < n && s[i] != 0) {
        d[i] = s[i];
        i++;
    }
    if (i < n)
        __wedge_memset(d + i, 0, n - i);
    return d;
}

//@ stpcpy
char *__wedge_stpcpy(char *, const char *);
char *stpcpy(char *d, const char *s) { return __wedge_stpcpy(d, s); }

//@ __stpcpy
char *__wedge_stpcpy(char *, const char *);
char *__stpcpy(char *d, const char *s) { return __wedge_stpcpy(d, s); }

//@ stpncpy
char *__wedge_stpncpy(char *, const char *, __typeof__(sizeof(int)));
char *stpncpy(char *d, const char *s, __typeof__(sizeof(int)) n) { return __wedge_stpncpy(d, s, n); }

//@ __stpncpy
char *__wedge_stpncpy(char *, const char *, __typeof__(sizeof(int)));
char *__stpncpy(char *d, const char *s, __typeof__(sizeof(int)) n) { return __wedge_stpncpy(d, s, n); }

//@ strcat
__typeof__(sizeof(int)) __wedge_strlen(const char *);
char *strcat(char *d, const char *s) {
    __typeof__(sizeof(int)) n = __wedge_strlen(d);
    __typeof__(sizeof(int)) i = 0;
    while (s[i] != 0) {
        d[n + i] = s[i];
        i++;
    }
    d[n + i] = 0;
    return d;
}

//@ strncat
__typeof__(sizeof(int)) __wedge_strlen(const char *);
char *strncat(char *d, const char *s, __typeof__(sizeof(int)) max) {
    __typeof__(sizeof(int)) n = __wedge_strlen(d);
    __typeof__(sizeof(int)) i = 0;
    while (i < max && s[i] != 0) {
        d[n + i] = s[i];
        i++;
    }
    d[n + i] = 0;
    return d;
}

//@ strlcpy
__typeof__(sizeof(int)) strlcpy(char *d, const char *s, __typeof__(sizeof(int)) size) {
    __typeof__(sizeof(int)) i = 0;
    while (s[i] != 0) {
        if (i + 1 < size)
            d[i] = s[i];
        i++;
    }
    if (size != 0)
        d[i < size ? i : size - 1] = 0;
    return i;
}

//@ strlcat
__typeof__(sizeof(int)) __wedge_strnlen(const char *, __typeof__(sizeof(int)));
__typeof__(sizeof(int)) strlcat(char *d, const char *s, __typeof__(sizeof(int)) size) {
    __typeof__(sizeof(int)) n = __wedge_strnlen(d, size);
    __typeof__(sizeof(int)) room = size - n;
    __typeof__(sizeof(int)) i = 0;
    while (s[i] != 0) {
        if (i + 1 < room)
            d[n + i] = s[i];
        i++;
    }
    if (room != 0)
        d[n + (i < room ? i : room - 1)] = 0;
    return n + i;
}

//@ strcmp
int strcmp(const char *a, const char *b) {
    __typeof__(sizeof(int)) i = 0;
    while (a[i] != 0 && a[i] == b[i])
        i++;
    return (int)(unsigned char)a[i] - (int)(unsigned char)b[i];
}

//@ strcoll
int __wedge_strcmp(const char *, const char *);
int strcoll(const char *a, const char *b) { return __wedge_strcmp(a, b); }

//@ strxfrm
// The C locale's collation order is that of the bytes: the transformed string is the string.
__typeof__(sizeof(int)) strxfrm(char *d, const char *s, __typeof__(sizeof(int)) n) {
    __typeof__(sizeof(int)) i = 0;
    while (s[i] != 0) {
        if (i < n)
            d[i] = s[i];
        i++;
    }
    if (i < n)
        d[i] = 0;
    return i;
}

//@ strncmp
int strncmp(const char *a, const char *b, __typeof__(sizeof(int)) n) {
    for (__typeof__(sizeof(int)) i = 0; i < n; i++) {
        if (a[i] != b[i])
            return (int)(unsigned char)a[i] - (int)(unsigned char)b[i];
        if (a[i] == 0)
            return 0;
    }
    return 0;
}

//@ strcasecmp
int __wedge_fold(char);
int strcasecmp(const char *a, const char *b) {
    __typeof__(sizeof(int)) i = 0;
    while (a[i] != 0 && __wedge_fold(a[i]) == __wedge_fold(b[i]))
        i++;
    return __wedge_fold(a[i]) - __wedge_fold(b[i]);
}

//@ strncasecmp
int __wedge_fold(char);
int strncasecmp(const char *a, const char *b, __typeof__(sizeof(int)) n) {
    for (__typeof__(sizeof(int)) i = 0; i < n; i++) {
        int x = __wedge_fold(a[i]);
        int y = __wedge_fold(b[i]);
        if (x != y)
            return x - y;
        if (x == 0)
            return 0;
    }
    return 0;
}

//@ strchr
char *__wedge_strchr(const char *, int);
char *strchr(const char *s, int c) { return __wedge_strchr(s, c); }

//@ index
char *__wedge_strchr(const char *, int);
char *index(const char *s, int c) { return __wedge_strchr(s, c); }

//@ strchrnul
char *__wedge_strchrnul(const char *, int);
char *strchrnul(const char *s, int c) { return __wedge_strchrnul(s, c); }

//@ strrchr
char *__wedge_strrchr(const char *, int);
char *strrchr(const char *s, int c) { return __wedge_strrchr(s, c); }

//@ rindex
char *__wedge_strrchr(const char *, int);
char *rindex(const char *s, int c) { return __wedge_strrchr(s, c); }

//@ strstr
char *strstr(const char *s, const char *word) {
    __typeof__(sizeof(int)) i = 0;
    for (;;) {
        __typeof__(sizeof(int)) j = 0;
        while (word[j] != 0 && s[i + j] == word[j])
            j++;
        if (word[j] == 0)
            return (char *)s + i;
        if (s[i + j] == 0)
            return (char *)0;
        i++;
    }
}

//@ strcasestr
int __wedge_fold(char);
char *strcasestr(const char *s, const char *word) {
    __typeof__(sizeof(int)) i = 0;
    for (;;) {
        __typeof__(sizeof(int)) j = 0;
        while (word[j] != 0 && __wedge_fold(s[i + j]) == __wedge_fold(word[j]))
            j++;
        if (word[j] == 0)
            return (char *)s + i;
        if (s[i + j] == 0)
            return (char *)0;
        i++;
    }
}

//@ strspn
__typeof__(sizeof(int)) __wedge_strspn(const char *, const char *);
__typeof__(sizeof(int)) strspn(const char *s, const char *set) { return __wedge_strspn(s, set); }

//@ strcspn
__typeof__(sizeof(int)) __wedge_strcspn(const char *, const char *);
__typeof__(sizeof(int)) strcspn(const char *s, const char *set) { return __wedge_strcspn(s, set); }

//@ strpbrk
__typeof__(sizeof(int)) __wedge_strcspn(const char *, const char *);
char *strpbrk(const char *s, const char *set) {
    __typeof__(sizeof(int)) i = __wedge_strcspn(s, set);
    return s[i] != 0 ? (char *)s + i : (char *)0;
}

//@ strtok
char *__wedge_strtok_r(char *, const char *, char **);
char *strtok(char *s, const char *set) {
    static char *rest;
    return __wedge_strtok_r(s, set, &rest);
}

//@ strtok_r
char *__wedge_strtok_r(char *, const char *, char **);
char *strtok_r(char *s, const char *set, char **rest) { return __wedge_strtok_r(s, set, rest); }

//@ __strtok_r
char *__wedge_strtok_r(char *, const char *, char **);
char *__strtok_r(char *s, const char *set, char **rest) { return __wedge_strtok_r(s, set, rest); }

//@ strsep
__typeof__(sizeof(int)) __wedge_strcspn(const char *, const char *);
char *strsep(char **rest, const char *set) {
    char *word = *rest;
    char *end;
    if (!word)
        return (char *)0;
    end = word + __wedge_strcspn(word, set);
    if (*end != 0) {
        *end = 0;
        *rest = end + 1;
    } else {
        *rest = (char *)0;
    }
    return word;
}

//@ strdup
char *__wedge_strdup(const char *);
char *strdup(const char *s) { return __wedge_strdup(s); }

//@ __strdup
char *__wedge_strdup(const char *);
char *__strdup(const char *s) { return __wedge_strdup(s); }

//@ strndup
char *__wedge_strndup(const char *, __typeof__(sizeof(int)));
char *strndup(const char *s, __typeof__(sizeof(int)) max) { return __wedge_strndup(s, max); }

//@ __strndup
char *__wedge_strndup(const char *, __typeof__(sizeof(int)));
char *__strndup(const char *s, __typeof__(sizeof(int)) max) { return __wedge_strndup(s, max); }

//@ memcpy
void *__wedge_memcpy(void *, const void *, __typeof__(sizeof(int)));
void *memcpy(void *d, const void *s, __typeof__(sizeof(int)) n) {
    __wedge_memcpy(d, s, n);
    return d;
}

//@ memmove
void *__wedge_memmove(void *, const void *, __typeof__(sizeof(int)));
void *memmove(void *d, const void *s, __typeof__(sizeof(int)) n) {
    __wedge_memmove(d, s, n);
    return d;
}

//@ mempcpy
void *__wedge_memcpy(void *, const void *, __typeof__(sizeof(int)));
void *mempcpy(void *d, const void *s, __typeof__(sizeof(int)) n) {
    __wedge_memcpy(d, s, n);
    return (char *)d + n;
}

//@ __mempcpy
void *__wedge_memcpy(void *, const void *, __typeof__(sizeof(int)));
void *__mempcpy(void *d, const void *s, __typeof__(sizeof(int)) n) {
    __wedge_memcpy(d, s, n);
    return (char *)d + n;
}

//@ memset
void *__wedge_memset(void *, int, __typeof__(sizeof(int)));
void *memset(void *d, int c, __typeof__(sizeof(int)) n) {
    __wedge_memset(d, c, n);
    return d;
}

//@ bzero
void *__wedge_memset(void *, int, __typeof__(sizeof(int)));
void bzero(void *d, __typeof__(sizeof(int)) n) { __wedge_memset(d, 0, n); }

//@ explicit_bzero
void *__wedge_memset(void *, int, __typeof__(sizeof(int)));
void explicit_bzero(void *d, __typeof__(sizeof(int)) n) { __wedge_memset(d, 0, n); }

//@ bcopy
void *__wedge_memmove(void *, const void *, __typeof__(sizeof(int)));
void bcopy(const void *s, void *d, __typeof__(sizeof(int)) n) { __wedge_memmove(d, s, n); }

//@ memccpy
void *memccpy(void *d, const void *s, int c, __typeof__(sizeof(int)) n) {
    unsigned char *p = (unsigned char *)d;
    const unsigned char *q = (const unsigned char *)s;
    for (__typeof__(sizeof(int)) i = 0; i < n; i++) {
        p[i] = q[i];
        if (q[i] == (unsigned char)c)
            return p + i + 1;
    }
    return (void *)0;
}

//@ memcmp
int __wedge_memcmp(const void *, const void *, __typeof__(sizeof(int)));
int memcmp(const void *a, const void *b, __typeof__(sizeof(int)) n) { return __wedge_memcmp(a, b, n); }

//@ bcmp
int __wedge_memcmp(const void *, const void *, __typeof__(sizeof(int)));
int bcmp(const void *a, const void *b, __typeof__(sizeof(int)) n) { return __wedge_memcmp(a, b, n); }

//@ memchr
void *memchr(const void *s, int c, __typeof__(sizeof(int)) n) {
    const unsigned char *p = (const unsigned char *)s;
    for (__typeof__(sizeof(int)) i = 0; i < n; i++) {
        if (p[i] == (unsigned char)c)
            return (void *)(p + i);
    }
    return (void *)0;
}

//@ memrchr
void *memrchr(const void *s, int c, __typeof__(sizeof(int)) n) {
    const unsigned char *p = (const unsigned char *)s;
    for (__typeof__(sizeof(int)) i = n; i > 0; i--) {
        if (p[i - 1] == (unsigned char)c)
            return (void *)(p + (i - 1));
    }
    return (void *)0;
}

//@ __wedge_rawmemchr
void *__wedge_rawmemchr(const void *s, int c) {
    const unsigned char *p = (const unsigned char *)s;
    __typeof__(sizeof(int)) i = 0;
    while (p[i] != (unsigned char)c)
        i++;
    return (void *)(p + i);
}

//@ rawmemchr
void *__wedge_rawmemchr(const void *, int);
void *rawmemchr(const void *s, int c) { return __wedge_rawmemchr(s, c); }

//@ __rawmemchr
void *__wedge_rawmemchr(const void *, int);
void *__rawmemchr(const void *s, int c) { return __wedge_rawmemchr(s, c); }

//@ memmem
int __wedge_memcmp(const void *, const void *, __typeof__(sizeof(int)));
void *memmem(const void *s, __typeof__(sizeof(int)) n, const void *word, __typeof__(sizeof(int)) k) {
    const unsigned char *p = (const unsigned char *)s;
    if (k > n)
        return (void *)0;
    for (__typeof__(sizeof(int)) i = 0; i <= n - k; i++) {
        if (__wedge_memcmp(p + i, word, k) == 0)
            return (void *)(p + i);
    }
    return (void *)0;
}

//@ strerror
// Some text: which one is the implementation's choice.
char *strerror(int number) {
    static char text[] = "error";
    return text;
}

//@ strsignal
char *strsignal(int number) {
    static char text[] = "signal";
    return text;
}
