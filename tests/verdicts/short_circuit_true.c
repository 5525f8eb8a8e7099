// verdict: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int n;
static int hit(int r) { n++; return r; }
int main(void) {
  int a = __VERIFIER_nondet_int();
  if (hit(a) && hit(0) || hit(1)) n += 10;
  if (!(n == (a ? 13 : 12))) reach_error();
  return 0;
}
