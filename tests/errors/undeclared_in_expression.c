// error: 6: undeclared
int main(void)
{
    int a[3] = { 1, 2, 3 };
    {
        a[0] = a[1] * scale + 2;
    }
    return a[0];
}
