// error: 3: redeclared
typedef int T;
int T(void) { return 1; }
int main(void) { return 0; }
