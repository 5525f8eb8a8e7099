// error: 5: expected
int main(void)
{
    int x = 1;
    x = 2  x = 3;
    return x;
}
