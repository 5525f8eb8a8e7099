// error: 4: lvalue
int main(void)
{
    5 = 6;
    return 0;
}
