// error: 2: static assertion
_Static_assert(sizeof(int) == 3, "int has an odd size");
int main(void) { return 0; }
