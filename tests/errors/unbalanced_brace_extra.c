// error: 6: expected
int main(void)
{
    return 0;
}
}
int y;
