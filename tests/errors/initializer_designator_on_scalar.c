// error: 4: designator
int main(void)
{
    int a[2] = { .x = 1 };
    return a[0];
}
