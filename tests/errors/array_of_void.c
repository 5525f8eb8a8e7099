// error: 4: void
int main(void)
{
    void a[3];
    return 0;
}
