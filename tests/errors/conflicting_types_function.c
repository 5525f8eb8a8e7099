// error: 3: conflicting
int f(int);
int f(char *p) { return *p; }
int main(void) { return 0; }
