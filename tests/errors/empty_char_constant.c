// error: 4: empty
int main(void)
{
    int c = '';
    return c;
}
