// error: 5: scalar
int main(void)
{
    struct s { int a; } v = { 1 };
    if (v)
        return 1;
    return 0;
}
