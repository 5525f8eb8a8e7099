// verdict: FALSE
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);

extern void __assert_fail(const char *, const char *, unsigned, const char *);
int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x > 3);
  x != 4 ? (void)0 : __assert_fail("x", "f.c", 1, "main");
  return 0;
}
