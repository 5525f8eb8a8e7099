#include <stdio.h>

#define CAT(a, b) a ## b
#define XCAT(a, b) CAT(a, b)
#define COUNT(...) (int)(sizeof((int[]){ __VA_ARGS__ }) / sizeof(int))
#define LOG(fmt, ...) printf(fmt "\n", ##__VA_ARGS__)
#define LIST X(red) X(green) X(blue)
#define EMPTY
#define SQ(x) x * x
#define F(x) ((x) + 1)
#define SWAP(T, a, b) do { T t_ = a; a = b; b = t_; } while (0)

#define X(n) n,
enum color { LIST ncolors };
#undef X
#define X(n) #n,
static const char *names[] = { LIST };
#undef X

#if ncolors == 0 && defined EMPTY && !defined(NOPE) && (-1 > 0u) && 'A' == 65
#define CHOSEN 1
#elif 1
#define CHOSEN 2
#endif

int main(void)
{
    int XCAT(v, CHOSEN) = 30, other = 4, i;

    for (i = 0; i < ncolors; i++)
        LOG("%s=%d", names[i], i);
    LOG("none");
    printf("%d\n", COUNT(1, 2, 3, 4));
    printf("%d\n", SQ(1 + 2));
    printf("%d\n", F(F(F(0))));
    if (other)
        SWAP(int, v1, other);
    else
        other = 0;
    printf("%d %d\n", v1, other);
#line 500 "renamed.c"
    printf("%d %s\n", __LINE__, __FILE__);
    return CHOSEN;
}
