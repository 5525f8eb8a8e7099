// error: 8: incompatible
struct s { int a; };
struct t { int a; };

int main(void)
{
    struct s x = { 1 }; struct t y;
    y = x;
    return y.a;
}
