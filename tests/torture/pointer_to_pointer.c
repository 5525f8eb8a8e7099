#include <stdio.h>
#include <stdlib.h>

static void set(int ***p, int v) { ***p = v; }
static void alloc(int **out, int n) { *out = calloc(n, sizeof **out); }
static void swap(int **a, int **b) { int *t = *a; *a = *b; *b = t; }

int main(void)
{
    int x = 1, y = 2;
    int *px = &x, *py = &y;
    int **ppx = &px;
    int *arr = NULL;
    int i, s = 0;

    set(&ppx, 10);
    printf("%d\n", x);
    swap(&px, &py);
    printf("%d %d %d\n", *px, *py, **ppx);
    set(&ppx, 20);
    printf("%d %d\n", x, y);
    alloc(&arr, 5);
    for (i = 0; i < 5; i++)
        s += arr[i] += i;
    printf("%d\n", s);
    free(arr);
    return **ppx;
}
