/* The distance from null is an address. */
int x, y, z;

int main(void) {
    char *null = 0;
    long n = (char *)&x - (char *)0;
    long m = (char *)&y - (char *)16;
    long k = (char *)&z - null;
    *(int *)((char *)0 + n) = 1;
    *(int *)(m + 16) = 2;
    *(int *)(null + k) = 3;
    return x == 1 && y == 2 && z == 3 ? 0 : 1;
}
