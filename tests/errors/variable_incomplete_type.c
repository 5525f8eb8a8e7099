// error: 6: incomplete
struct later;

int main(void)
{
    struct later v;
    return 0;
}
