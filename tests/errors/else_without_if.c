// error: 6: else
int main(void)
{
    int x = 1;
    while (x) x--;
    else x = 2;
    return x;
}
