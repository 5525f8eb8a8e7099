// verdict: TRUE
// engines: default value value-predicate
// A recursive call returns to where branches meet.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned f(unsigned k, char *p) {
  unsigned r = 0;
  if (k > 9) r = f(k / 10, p + 1);
  *p = (char)(48 + k % 10);
  return r + 1;
}
int main(void) { char buf[20]; int mode = 3; unsigned i; f(4711, buf); if (mode != 3) reach_error(); for (i = 0; i < 3; i++) if (mode != 3) reach_error(); return 0; }
