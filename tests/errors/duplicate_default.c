// error: 7: default
int main(void)
{
    int x = 2;
    switch (x) {
    default: return 1;
    default: return 2;
    }
}
