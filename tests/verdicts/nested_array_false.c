// verdict: FALSE
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);

int m[3][4];
int main(void) {
  int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
  __VERIFIER_assume(i >= 0 && i < 3 && j >= 0 && j < 4);
  m[i][j] = 1;
  if (!(((int *)m)[i * 3 + j] == 1)) reach_error();
  return 0;
}
