// error: 5: operands
int main(void)
{
    int a, *p = &a, *q = &a;
    return (p + q) != 0;
}
