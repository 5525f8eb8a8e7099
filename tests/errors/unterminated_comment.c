// error: 4: unterminated
int main(void)
{
    /* this never ends
    return 0;
}
