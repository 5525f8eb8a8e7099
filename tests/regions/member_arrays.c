/* Indices that are not constants stay in member arrays: where they would not, the run is over. What
   else C programs do with member arrays must not disturb the regions. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct in { int b[2]; int n; };
struct s { int x; int a[4]; int y; struct in in[2]; int m[2][3]; char tail[2]; } s, t;
union u { int words[2]; char bytes[12]; int other[3]; } u;
struct empty { int n; int none[0]; int after; } e;

int sum(int *from, int *to) {
    int sum = 0;
    while (from != to) sum += *from++;
    return sum;
}

int main(void) {
    int i = __VERIFIER_nondet_int() % 8;
    struct s *p = __VERIFIER_nondet_int() ? &s : malloc(sizeof *p + 8);
    p->x = 1;
    p->y = 2;
    switch (__VERIFIER_nondet_int() % 12) {
    case 0: p->a[i] = 3; break;
    case 1: *(p->a + i) = 4; break;
    case 2: *&p->a[i] = 5; break;
    case 3: p->in[i].b[1] = 6; break;
    case 4: p->in[1].b[i] = 7; break;
    case 5: p->m[i][i] = 8; break;
    case 6: p->m[0][i] = 9; break;
    case 7: p->tail[i] = 10; break;
    case 8: u.words[i] = u.other[0]; break;
    case 9: u.bytes[i] = 11; break;
    case 10: e.none[i] = 12; break;
    default: t.in[i] = t.in[0];
    }
    /* A constant may lead anywhere in the object. */
    p->a[4] = 13;
    if (p->y != 13) return 1;
    p->a[-1] = 14;
    if (p->x != 14) return 2;
    *(p->m[0] + 7) = 15;
    /* The end of an array is an address like any other. */
    for (int j = 0; j < 4; j++) s.a[j] = j;
    int n = 4;
    if (sum(s.a, s.a + n) != 6 || sum(&s.a[0], &s.a[n]) != 6) return 3;
    int *q = s.a;
    for (int j = 0; j < 6; j++) s.m[0][j] = j;
    return sum(q, &q[n]) == 6 && s.m[1][2] == 5 ? 0 : 4;
}
