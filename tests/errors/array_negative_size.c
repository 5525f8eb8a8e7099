// error: 4: negative
int main(void)
{
    int a[-2];
    return 0;
}
