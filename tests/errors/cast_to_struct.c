// error: 6: cast
struct s { int a; };

int main(void)
{
    struct s v = (struct s)5;
    return v.a;
}
