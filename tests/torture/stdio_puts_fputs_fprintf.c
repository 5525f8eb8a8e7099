#include <stdio.h>

int main(void)
{
    fputs("no newline|", stdout);
    fputs("\n", stdout);
    puts("");
    fprintf(stdout, "%s %d\n", "fprintf", 3);
    putc('p', stdout);
    fputc('f', stdout);
    putchar(10);
    fwrite("abcdef", 2, 2, stdout);
    fwrite("\n", 1, 1, stdout);
    fflush(stdout);
    fprintf(stderr, "not captured\n");
    return fprintf(stdout, "%c", '\n') + (fputc('!', stdout) == '!');
}
