// error: 5: operands
struct s { int a; };
int f(struct s x, struct s y)
{
    return x + y;
}
int main(void) { return 0; }
