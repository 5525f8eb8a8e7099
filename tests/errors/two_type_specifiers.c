// error: 2: types
int double x;
int main(void) { return 0; }
