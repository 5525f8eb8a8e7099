// error: 5: default
int main(void)
{
    while (1) {
    default: return 1;
    }
}
