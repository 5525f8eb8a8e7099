/* Pointers with tag bits, differences between objects, xor of two. */
int x[4], y[4];

int main(void) {
    unsigned long tagged = (unsigned long)&x[1] | 1;
    *(int *)(tagged & ~3ul) = 1;
    unsigned long mixed = (unsigned long)x ^ (unsigned long)y;
    *(int *)(mixed ^ (unsigned long)x) = 2;
    *(int *)(mixed ^ (unsigned long)y) = 3;
    unsigned long doubled = (unsigned long)&y[2] * 2;
    *(int *)(doubled / 2) = 4;
    int *p = &x[3];
    p = (int *)(~(unsigned long)p);
    *(int *)(~(unsigned long)p) = 5;
    p = (int *)(-(unsigned long)&y[3]);
    *(int *)(-(unsigned long)p) = 6;
    return x[1] == 1 && y[0] == 2 && x[0] == 3 && y[2] == 4 && x[3] == 5 && y[3] == 6 ? 0 : 1;
}
