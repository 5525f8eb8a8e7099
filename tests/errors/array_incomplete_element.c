// error: 3: incomplete
struct s;
struct s a[4];
int main(void) { return 0; }
