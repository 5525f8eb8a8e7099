// error: 5: expected
int main(void)
{
    int a = 3;
    a = a * ;
    return a;
}
