// error: 6: increment
int main(void)
{
    struct s { int a; } v = { 1 };
    v.a++;
    v++;
    return v.a;
}
