// verdict: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void free(void *);

int main(void) {
  int *p = __VERIFIER_nondet_int() ? malloc(4) : 0;
  free(p);
  if (!(1)) reach_error();
  return 0;
}
