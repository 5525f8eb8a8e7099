// error: 7: incompatible
struct s { int a; };
static int get(struct s v) { return v.a; }

int main(void)
{
    return get(5);
}
