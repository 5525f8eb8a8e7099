// error: 3: incomplete
struct s;
int f(struct s *p) { return p->x; }
int main(void) { return 0; }
