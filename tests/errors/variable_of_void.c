// error: 4: void
int main(void)
{
    void v;
    return 0;
}
