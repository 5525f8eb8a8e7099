#include <stdio.h>
#include <stddef.h>
#include <string.h>

struct __attribute__((packed)) p { char a; int b; short c; long long d; char e; };
struct q { char a; int b __attribute__((packed)); short c; } ;
struct r { char x; struct p p; int y; };
struct s { char a; double d; } __attribute__((packed, aligned(4)));

static int sum(const struct p *p) { return p->a + p->b + p->c + (int)p->d + p->e; }
static struct p twice(struct p p) { p.b *= 2; p.d *= 2; return p; }

int main(void)
{
    struct p v = { 1, 0x01020304, 5, 6, 7 }, arr[2];
    unsigned char raw[sizeof v];
    unsigned i;

    printf("%d %d %d\n", (int)sizeof(struct p), (int)offsetof(struct p, b), (int)offsetof(struct p, d));
    printf("%d %d\n", (int)sizeof(struct q), (int)offsetof(struct q, b));
    printf("%d %d\n", (int)sizeof(struct r), (int)offsetof(struct r, y));
    printf("%d %d\n", (int)sizeof(struct s), (int)_Alignof(struct s));
    memcpy(raw, &v, sizeof v);
    for (i = 0; i < sizeof raw; i++)
        printf("%02x", raw[i]);
    printf("\n%d\n", sum(&v));
    arr[1] = twice(v);
    arr[0] = arr[1];
    arr[0].b++;
    printf("%d %lld %d\n", arr[0].b, arr[1].d, (int)sizeof arr);
    return sum(&arr[1]) & 0xff;
}
