// error: 2: parameter
int f(int a, void b) { return a; }
int main(void) { return f(1); }
