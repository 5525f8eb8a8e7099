// error: 4: _Generic
int main(void)
{
    return _Generic(1.5, int: 1, char: 2);
}
