// error: 5: function
int main(void)
{
    int f = 3;
    return f(1);
}
