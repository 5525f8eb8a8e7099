// error: 5: expected
int main(void)
{
    int i, s = 0;
    for (i = 0; i < 3, i++)
        s += i;
    return s;
}
