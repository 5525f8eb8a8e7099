// error: 6: bit-field
struct s { int a : 3; };
int main(void)
{
    struct s v = { 1 };
    int *p = &v.a;
    return *p;
}
