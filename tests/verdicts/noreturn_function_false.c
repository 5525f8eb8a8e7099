// verdict: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

extern void die(void) __attribute__((noreturn));
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 4) die();
  if (!(x <= 3)) reach_error();
  return 0;
}
