// error: 4: expected
int main(void)
{
    int while = 3;
    return 0;
}
