// verdict: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void free(void *);

int main(void) {
  int *p = malloc(4);
  int c = __VERIFIER_nondet_int();
  if (c > 0) free(p);
  if (c < 5) free(p);
  if (!(c <= 0 || c >= 5)) reach_error();
  return 0;
}
