// error: 2: long
short long x;
int main(void) { return 0; }
