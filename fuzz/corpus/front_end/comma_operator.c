static int log_(int x) { printf("<%d>", x); return x; }
int main(void)
{
    int a = (1, 2, 3), b, c;
    int arr[] = { (4, 5), 6 };
    int i, j;
    b = 10, c = 20;
    printf("%d %d %d %d\n", a, b, c, (int)(sizeof arr / sizeof *arr));
    for (i = 0, j = 10; i < j; i++, j -= 2)
        ;
    printf("%d %d\n", i, j);
    a = (log_(1), log_(2), log_(3)) + (b, 5);
    printf(" %d\n", a);
    printf("%d\n", (int)sizeof((char)0, (short)0));
    printf("%d\n", arr[0, 1]);
    if (a = 0, a || 1)
        printf("if\n");
    while (a++, a < 3)
        ;
    printf("%d\n", a);
    b = a == 3 ? c++, c : --c;
    printf("%d\n", b);
    return (void)0, 17;
}
