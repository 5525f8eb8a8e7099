/* Adding a large unsigned number to an address is a step back. */
int a[4];

int main(void) {
    unsigned long p = (unsigned long)&a[2];
    int *q = (int *)(p + (unsigned long)-4);
    int *r = (int *)(p - (unsigned long)-4);
    *q = 1;
    *r = 3;
    return a[1] == 1 && a[3] == 3 ? 0 : 1;
}
