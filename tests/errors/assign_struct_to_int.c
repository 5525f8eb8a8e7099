// error: 7: incompatible
struct s { int a; };

int main(void)
{
    struct s v = { 1 };
    int x = v;
    return x;
}
