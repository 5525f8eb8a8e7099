// error: 8: expected
int main(void)
{
    int x = 3;
    do {
        x--;
    }
    return x;
}
