// error: 4: universal character
int main(void)
{
    const char *s = "a\u12";
    return s[0];
}
