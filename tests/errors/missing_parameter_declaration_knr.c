// error: 3: parameter
int f(a)
int a, b;
{
    return a;
}
int main(void) { return f(1); }
