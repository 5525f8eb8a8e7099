// error: 7: incompatible
struct s { int a; };

int main(void)
{
    struct s v;
    v = 3;
    return v.a;
}
