// error: 4: hex
int main(void)
{
    const char *s = "a\xg";
    return s[0];
}
