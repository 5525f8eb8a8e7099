// verdict: UNKNOWN outside
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct { int part[4]; int last; } s;
int main(void) {
  unsigned i = __VERIFIER_nondet_int();
  s.last = 1;
  if (i < 9 && s.part[i] != 0) reach_error();
  return 0;
}
