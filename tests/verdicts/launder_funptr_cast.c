// verdict: FALSE
extern void reach_error(void);

static void f(long p) { *(int *)p = 2; }
int main(void) {
  int x = 1;
  ((void (*)(int *))f)(&x);
  if (!(x == 1)) reach_error();
  return 0;
}
