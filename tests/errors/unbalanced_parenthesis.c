// error: 5: expected
int main(void)
{
    int x = 3;
    if ((x > 2 && x < 10) return 1;
    return 0;
}
