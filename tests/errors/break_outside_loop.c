// error: 5: break
int main(void)
{
    int x = 0;
    if (x) break;
    return x;
}
