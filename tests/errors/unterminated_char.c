// error: 4: missing terminating
int main(void)
{
    int c = 'a;
    return c;
}
