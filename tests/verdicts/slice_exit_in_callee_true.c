// verdict: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void exit(int);

static void stop(int x) { if (x >= 0) exit(0); }
int main(void) {
  int x = __VERIFIER_nondet_int();
  stop(x);
  stop(-x);
  if (x == 0) reach_error();
  return 0;
}
