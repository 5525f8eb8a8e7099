// verdict: FALSE
extern void reach_error(void);

static int check(int *p, int *q) { *p = 1; *q = 2; return *p; }
extern int *a, *b;
int main(void) {
  if (!(check(a, b) == 1)) reach_error();
  return 0;
}
