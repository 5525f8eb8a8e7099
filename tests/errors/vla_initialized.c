// error: 5: variable-sized
int main(void)
{
    int n = 3;
    int a[n] = { 1, 2, 3 };
    return a[0];
}
