// verdict: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void free(void *);

int main(void) {
  int x, *p = __VERIFIER_nondet_int() ? &x : malloc(4);
  free(p);
  if (!(p != &x)) reach_error();
  return 0;
}
