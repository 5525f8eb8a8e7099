// error: 4: missing terminating
int main(void)
{
    const char *s = "never closed;
    return s[0];
}
