// verdict: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int abs(int);

int main(void) {
  int x = __VERIFIER_nondet_int();
  
  if (!(abs(x) >= 0)) reach_error();
  return 0;
}
