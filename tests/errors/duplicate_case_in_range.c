// error: 7: duplicate
int main(void)
{
    int x = 2;
    switch (x) {
    case 1 ... 5: return 1;
    case 4: return 2;
    }
    return 0;
}
