// verdict: FALSE
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
void *memset(void *, int, unsigned long);

struct s { int a; char c; };
int main(void) {
  struct s s[2] = {1, 2, 3, 4};
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0 && n <= 2);
  memset(s, 0, n * sizeof(struct s));
  if (!(s[1].a == (n == 2 ? 0 : 3) && s[0].c == (n ? 0 : 3))) reach_error();
  return 0;
}
