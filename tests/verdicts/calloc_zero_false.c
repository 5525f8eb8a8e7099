// verdict: FALSE
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);

int main(void) {
  int *p = malloc(4 * sizeof(int));
  int i = __VERIFIER_nondet_int();
  __VERIFIER_assume(i >= 0 && i < 4);
  if (!(p[i] == 0)) reach_error();
  return 0;
}
