// verdict: TRUE
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);

int m[2][2];
int main(void) {
  int i = __VERIFIER_nondet_int();
  __VERIFIER_assume(i == 4);
  int *p = &m[0][0];
  p[i] = 5;
  reach_error();
}
