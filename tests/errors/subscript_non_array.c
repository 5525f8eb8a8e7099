// error: 5: subscripted
int main(void)
{
    int a = 1, b = 2;
    return a[b];
}
