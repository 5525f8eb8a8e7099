// error: 5: expected
int main(void)
{
    int a[2] = { 0, 0 };
    return a[1;
}
