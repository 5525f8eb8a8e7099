// error: 3: file scope
int n = 3;
int a[n];
int main(void) { return a[0]; }
