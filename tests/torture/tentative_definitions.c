#include <stdio.h>

int a;
int a;
int a = 5;
int a;
extern int b;
static int c;
static int c = 7;
int arr[];
int arr[3];
extern int later;
int use(void) { return later + b; }
int b = 2;
int later = 40;
struct fwd;
struct fwd *fp;
struct fwd { int v; } item = { 9 };
extern const int ci;
const int ci = 4;
typedef int tt;
typedef int tt;
int proto(int), proto(int x);
int proto(int y) { return y + ci; }

int main(void)
{
    extern int b;
    extern int arr[3];
    int local(void);

    fp = &item;
    arr[2] = 6;
    printf("%d %d %d %d\n", a, b, c, arr[0] + arr[2]);
    printf("%d %d %d\n", use(), fp->v, proto(1));
    return local();
}

int local(void) { return a + c; }
