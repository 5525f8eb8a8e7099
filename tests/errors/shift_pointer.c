// error: 5: operands
int main(void)
{
    int a, *p = &a;
    p << 1;
    return 0;
}
