// error: 7: incompatible
struct a { int x; };
struct b { int y; };
struct a f(void)
{
    struct b v = { 1 };
    return v;
}
int main(void) { return 0; }
