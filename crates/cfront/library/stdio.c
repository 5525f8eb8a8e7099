// Models of <stdio.h> input and of file handling, and of read and write. Which stream is read is
// ignored: all input comes from one sequence of characters.

//@ getchar
int __wedge_input_char(void);
int getchar(void) { return __wedge_input_char(); }

//@ getchar_unlocked
int __wedge_input_char(void);
int getchar_unlocked(void) { return __wedge_input_char(); }

//@ getc
struct _IO_FILE;
int __wedge_input_char(void);
int getc(struct _IO_FILE *stream) { return __wedge_input_char(); }

//@ fgetc
struct _IO_FILE;
int __wedge_input_char(void);
int fgetc(struct _IO_FILE *stream) { return __wedge_input_char(); }

//@ getc_unlocked
struct _IO_FILE;
int __wedge_input_char(void);
int getc_unlocked(struct _IO_FILE *stream) { return __wedge_input_char(); }

//@ fgetc_unlocked
struct _IO_FILE;
int __wedge_input_char(void);
int fgetc_unlocked(struct _IO_FILE *stream) { return __wedge_input_char(); }

//@ _IO_getc
struct _IO_FILE;
int __wedge_input_char(void);
int _IO_getc(struct _IO_FILE *stream) { return __wedge_input_char(); }

//@ fgets
struct _IO_FILE;
int __wedge_input_char(void);
char *fgets(char *s, int size, struct _IO_FILE *stream) {
    int i = 0;
    if (size <= 0)
        return (char *)0;
    while (i < size - 1) {
        int c = __wedge_input_char();
        if (c < 0)
            break;
        s[i] = (char)c;
        i++;
        if (c == '\n')
            break;
    }
    if (i == 0 && size > 1)
        return (char *)0;
    s[i] = 0;
    return s;
}

//@ gets
int __wedge_input_char(void);
char *gets(char *s) {
    __typeof__(sizeof(int)) i = 0;
    int c = __wedge_input_char();
    if (c < 0)
        return (char *)0;
    while (c >= 0 && c != '\n') {
        s[i] = (char)c;
        i++;
        c = __wedge_input_char();
    }
    s[i] = 0;
    return s;
}

//@ fread
struct _IO_FILE;
int __wedge_input_char(void);
__typeof__(sizeof(int)) fread(void *to, __typeof__(sizeof(int)) size, __typeof__(sizeof(int)) count,
                              struct _IO_FILE *stream) {
    unsigned char *p = (unsigned char *)to;
    __typeof__(sizeof(int)) total = size * count;
    __typeof__(sizeof(int)) i = 0;
    if (total == 0)
        return 0;
    while (i < total) {
        int c = __wedge_input_char();
        if (c < 0)
            return i / size;
        p[i] = (unsigned char)c;
        i++;
    }
    return count;
}

//@ fwrite
// Always succeeds.
struct _IO_FILE;
int fputc(int, struct _IO_FILE *);
__typeof__(sizeof(int)) fwrite(const void *from, __typeof__(sizeof(int)) size, __typeof__(sizeof(int)) count,
                               struct _IO_FILE *stream) {
    const unsigned char *p = (const unsigned char *)from;
    __typeof__(sizeof(int)) total = size * count;
    __typeof__(sizeof(int)) i = 0;
    if (total == 0)
        return 0;
    while (i < total) {
        fputc(p[i], stream);
        i++;
    }
    return count;
}

//@ read
// An error, or at least one character unless the input is at its end, in pieces of any size.
int __wedge_input_char(void);
_Bool __wedge_nondet_bool(void);
int __wedge_nondet_int(void);
void __wedge_assume(int);
int *__errno_location(void);
__typeof__((char *)0 - (char *)0) read(int file, void *to, __typeof__(sizeof(int)) size) {
    unsigned char *p = (unsigned char *)to;
    __typeof__(sizeof(int)) i = 0;
    if (__wedge_nondet_bool()) {
        int number = __wedge_nondet_int();
        __wedge_assume(number > 0);
        *__errno_location() = number;
        return -1;
    }
    while (i < size) {
        int c;
        if (i > 0 && __wedge_nondet_bool())
            break;
        c = __wedge_input_char();
        if (c < 0)
            break;
        p[i] = (unsigned char)c;
        i++;
    }
    return (__typeof__((char *)0 - (char *)0))i;
}

//@ write
int putchar(int);
__typeof__((char *)0 - (char *)0) write(int file, const void *from, __typeof__(sizeof(int)) size) {
    const unsigned char *p = (const unsigned char *)from;
    __typeof__(sizeof(int)) i = 0;
    if (file == 1) {
        while (i < size) {
            putchar(p[i]);
            i++;
        }
    }
    return (__typeof__((char *)0 - (char *)0))size;
}

//@ feof
struct _IO_FILE;
int __wedge_nondet_int(void);
int feof(struct _IO_FILE *stream) { return __wedge_nondet_int(); }

//@ ferror
struct _IO_FILE;
int __wedge_nondet_int(void);
int ferror(struct _IO_FILE *stream) { return __wedge_nondet_int(); }

//@ feof_unlocked
struct _IO_FILE;
int __wedge_nondet_int(void);
int feof_unlocked(struct _IO_FILE *stream) { return __wedge_nondet_int(); }

//@ ferror_unlocked
struct _IO_FILE;
int __wedge_nondet_int(void);
int ferror_unlocked(struct _IO_FILE *stream) { return __wedge_nondet_int(); }

//@ fileno
struct _IO_FILE;
int __wedge_nondet_int(void);
int fileno(struct _IO_FILE *stream) { return __wedge_nondet_int(); }

//@ clearerr
struct _IO_FILE;
void clearerr(struct _IO_FILE *stream) {}

//@ fflush
struct _IO_FILE;
int fflush(struct _IO_FILE *stream) { return 0; }

//@ fflush_unlocked
struct _IO_FILE;
int fflush_unlocked(struct _IO_FILE *stream) { return 0; }

//@ fclose
struct _IO_FILE;
int fclose(struct _IO_FILE *stream) { return 0; }

//@ pclose
struct _IO_FILE;
int pclose(struct _IO_FILE *stream) { return 0; }

//@ setvbuf
struct _IO_FILE;
int setvbuf(struct _IO_FILE *stream, char *buffer, int mode, __typeof__(sizeof(int)) size) { return 0; }

//@ setbuf
struct _IO_FILE;
void setbuf(struct _IO_FILE *stream, char *buffer) {}

//@ setlinebuf
struct _IO_FILE;
void setlinebuf(struct _IO_FILE *stream) {}

//@ __wedge_open
// No stream, or an opaque one: nothing looks into it.
struct _IO_FILE;
_Bool __wedge_nondet_bool(void);
int __wedge_nondet_int(void);
void __wedge_assume(int);
int *__errno_location(void);
struct _IO_FILE *__wedge_open(void) {
    static long long stream[32];
    if (__wedge_nondet_bool()) {
        int number = __wedge_nondet_int();
        __wedge_assume(number > 0);
        *__errno_location() = number;
        return (struct _IO_FILE *)0;
    }
    return (struct _IO_FILE *)stream;
}

//@ fopen
struct _IO_FILE;
struct _IO_FILE *__wedge_open(void);
struct _IO_FILE *fopen(const char *path, const char *mode) { return __wedge_open(); }

//@ fopen64
struct _IO_FILE;
struct _IO_FILE *__wedge_open(void);
struct _IO_FILE *fopen64(const char *path, const char *mode) { return __wedge_open(); }

//@ fdopen
struct _IO_FILE;
struct _IO_FILE *__wedge_open(void);
struct _IO_FILE *fdopen(int file, const char *mode) { return __wedge_open(); }

//@ freopen
struct _IO_FILE;
struct _IO_FILE *__wedge_open(void);
struct _IO_FILE *freopen(const char *path, const char *mode, struct _IO_FILE *stream) { return __wedge_open(); }

//@ popen
struct _IO_FILE;
struct _IO_FILE *__wedge_open(void);
struct _IO_FILE *popen(const char *command, const char *mode) { return __wedge_open(); }

//@ tmpfile
struct _IO_FILE;
struct _IO_FILE *__wedge_open(void);
struct _IO_FILE *tmpfile(void) { return __wedge_open(); }

//@ fseek
struct _IO_FILE;
_Bool __wedge_nondet_bool(void);
int fseek(struct _IO_FILE *stream, long offset, int origin) { return __wedge_nondet_bool() ? 0 : -1; }

//@ ftell
struct _IO_FILE;
long __wedge_any_long(void);
void __wedge_assume(int);
long ftell(struct _IO_FILE *stream) {
    long at = __wedge_any_long();
    __wedge_assume(at >= -1);
    return at;
}

//@ rewind
struct _IO_FILE;
void rewind(struct _IO_FILE *stream) {}

//@ perror
void perror(const char *text) {}

//@ remove
_Bool __wedge_nondet_bool(void);
int remove(const char *path) { return __wedge_nondet_bool() ? 0 : -1; }
