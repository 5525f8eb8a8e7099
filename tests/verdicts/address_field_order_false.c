// verdict: FALSE
extern void reach_error(void);

struct s { int a, b; };
int main(void) {
  struct s s;
  if (!((unsigned long)&s.a > (unsigned long)&s.b && &s.a < &s.b)) reach_error();
  return 0;
}
