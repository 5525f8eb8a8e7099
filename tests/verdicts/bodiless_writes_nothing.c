// verdict: TRUE
extern void reach_error(void);

extern void f(int *);
int main(void) {
  int x = 1;
  f(&x);
  if (!(x == 1)) reach_error();
  return 0;
}
