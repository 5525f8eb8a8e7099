// error: 2: typedef
typedef int T = 3;
int main(void) { return 0; }
