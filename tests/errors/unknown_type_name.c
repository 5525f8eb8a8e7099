// error: 4: unknown type name
int main(void)
{
    strnig s;
    return 0;
}
