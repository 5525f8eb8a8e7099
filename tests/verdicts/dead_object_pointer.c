// verdict: TRUE
extern void reach_error(void);

int main(void) {
  int *p;
  { int x = 1; p = &x; *p = 2; if (!(x == 2)) reach_error(); }
  return 0;
}
