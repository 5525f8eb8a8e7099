// error: 4: invalid digit
int main(void)
{
    int x = 089;
    return x;
}
