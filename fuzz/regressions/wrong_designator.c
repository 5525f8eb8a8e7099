int main(void)
{
    double v[] = { 0, .x = 100, 1, 2 };
    return sizeof v;
}
