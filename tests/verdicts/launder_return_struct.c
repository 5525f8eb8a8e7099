// verdict: FALSE
extern void reach_error(void);

struct s { char pad[3]; int *p; };
static struct s mk(int *p) { struct s s = {"ab", p}; return s; }
int main(void) {
  int x = 1;
  *mk(&x).p = 2;
  if (!(x == 1)) reach_error();
  return 0;
}
