/* Arithmetic on addresses that moves them: alignment, variable offsets, scaling. */
long long x[4];
int y[4], z[4], w[4];

int main(void) {
    int i = 3;
    *(long long *)((unsigned long)((char *)&x[2] + 3) & ~15ul) = 1;
    *(int *)((unsigned long)y + 4ul * i) = 2;
    unsigned long twice = (unsigned long)&z[1] * 2;
    *(int *)((twice - 8) / 2) = 3;
    *(int *)((unsigned long)&w[2] ^ (unsigned long)&w[2] ^ (unsigned long)&w[1]) = 4;
    return (x[2] == 1 || x[1] == 1) && y[3] == 2 && z[0] == 3 && w[1] == 4 ? 0 : 1;
}
