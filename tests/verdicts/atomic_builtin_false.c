// verdict: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), y = x;
  int o = __sync_fetch_and_add(&x, 2);
  if (!(o == y && x == y + 1)) reach_error();
  return 0;
}
