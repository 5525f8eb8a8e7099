// error: 5: const
int main(void)
{
    const int k = 1;
    k = 2;
    return k;
}
