/* A pointer that lies across words is copied word by word. */
struct __attribute__((packed)) tagged { char tag; int *p; char rest[7]; };
union view { struct tagged t; int w[4]; } from, to;
int x;

int main(void) {
    from.t.p = &x;
    to.w[0] = from.w[0];
    to.w[1] = from.w[1];
    to.w[2] = from.w[2];
    *to.t.p = 1;
    return x == 1 ? 0 : 1;
}
