// error: 6: void
static void f(void) { }

int main(void)
{
    int x = f();
    return x;
}
