// error: 3: incomplete
struct s;
int n = sizeof(struct s);
int main(void) { return n; }
