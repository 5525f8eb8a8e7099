// verdict: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void free(void *);

int main(void) {
  int *p = malloc(4);
  *p = 1;
  int c = __VERIFIER_nondet_int();
  if (c) free(p);
  *p = 2;
  if (!(!c)) reach_error();
  return 0;
}
