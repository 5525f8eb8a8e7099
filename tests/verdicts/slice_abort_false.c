// verdict: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void abort(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 10) abort();
  if (!(x >= 11)) reach_error();
  return 0;
}
