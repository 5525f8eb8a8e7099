/* Steps from an element of an array to a neighbour, and out of the array where that is last. */
struct pair { int x, y; } t[4];
struct tail { int n; struct pair p[3]; } s;

int main(void) {
    int i = 2;
    int *q = &t[i].y;
    q[-2] = 5;
    q[2] = 6;
    int *r = &s.p[i].x;
    *(r - 4) = 7;
    struct pair *e = &t[i];
    (e - 1)->x = 8;
    return t[1].y == 5 && t[3].y == 6 && s.p[0].x == 7 && t[1].x == 8 ? 0 : 1;
}
