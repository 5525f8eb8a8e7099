// error: 5: unary
int main(void)
{
    int a = 1;
    return *a;
}
