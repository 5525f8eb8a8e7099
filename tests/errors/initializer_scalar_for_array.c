// error: 4: initializer
int main(void)
{
    int a[3] = 5;
    return a[0];
}
