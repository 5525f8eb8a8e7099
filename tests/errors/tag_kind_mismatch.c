// error: 3: tag
struct s { int a; };
union s *p;
int main(void) { return 0; }
