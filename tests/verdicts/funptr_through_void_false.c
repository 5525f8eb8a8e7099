// verdict: FALSE
extern void reach_error(void);

static int f(int x) { return x + 1; }
int main(void) {
  void *p = (void *)f;
  unsigned long a = (unsigned long)p;
  if (!(((int (*)(int))a)(1) == 1)) reach_error();
  return 0;
}
