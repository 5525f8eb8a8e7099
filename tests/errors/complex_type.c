// error: 4: _Complex
int main(void)
{
    _Complex double x;
    return 0;
}
