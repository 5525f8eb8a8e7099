// error: 6: constant
int main(void)
{
    int x = 2, n = 2;
    switch (x) {
    case n: return 1;
    }
    return 0;
}
