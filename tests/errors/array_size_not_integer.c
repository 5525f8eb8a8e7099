// error: 2: integer
int a[2.5];
int main(void) { return 0; }
