// error: 4: case
int main(void)
{
    case 3: return 1;
}
