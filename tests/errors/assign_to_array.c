// error: 5: array
int main(void)
{
    int a[2] = { 1, 2 }, b[2];
    b = a;
    return b[0];
}
