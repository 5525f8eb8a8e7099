// verdict: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

/* Like a constant at first sight: both values written are 5 unless the input is odd. */
static int limit = 5;

int main(void) {
  int x = __VERIFIER_nondet_int();
  limit = 5 + (x & 1);
  if (limit == 6) reach_error();
  return 0;
}
