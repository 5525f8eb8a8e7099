/* As inner_bound.c, through pointers to rows: parameters, allocated matrices, three dimensions. */
#include <stdlib.h>
int a[3][4];
int cube[2][3][4];
struct matrix { int before; int m[2][2]; int after; } s;

void set(int m[][4], int i, int value) { m[0][i] = value; }
void back(int (*m)[4], int i, int value) { (*m)[i] = value; }

int main(void) {
    int i = 7, j = 5;
    set(a, i, 5);
    back(&a[2], -i, 6);
    int (*h)[4] = malloc(3 * sizeof *h);
    h[1][1] = 0;
    set(h, j, 8);
    cube[0][1][15 + 0 * i] = 9;
    cube[0][0][i + 16] = 10;
    cube[0][j - 1][0] = 11;
    s.after = 1;
    s.m[0][j - 2] = 4;
    if (a[1][3] != 5 || a[0][1] != 6) return 1;
    if (h[1][1] != 8) return 3;
    if (cube[1][1][3] != 9 || cube[1][2][3] != 10 || cube[1][1][0] != 11) return 4;
    return s.m[1][1] == 4 && s.after == 1 ? 0 : 5;
}
