// error: 6: member
struct point { int x, y; };

int main(void)
{
    struct point p = { .x = 1, .q = 2 };
    return p.x;
}
