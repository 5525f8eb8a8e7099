// error: 4: suffix
int main(void)
{
    int x = 12abc;
    return x;
}
