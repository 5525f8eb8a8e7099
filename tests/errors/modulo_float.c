// error: 5: operands
int main(void)
{
    double d = 5.5;
    return d % 2;
}
