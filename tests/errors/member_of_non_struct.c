// error: 5: member
int main(void)
{
    int i = 4;
    return i.x;
}
