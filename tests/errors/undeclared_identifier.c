// error: 5: undeclared
int main(void)
{
    int count = 1;
    return cuont;
}
