// verdict: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

extern int *get(void);
extern void give(int *);
int main(void) {
  int x = 1, c = __VERIFIER_nondet_int();
  if (c) give(&x);
  int *p = get();
  *p = 2;
  if (!(1)) reach_error();
  return 0;
}
