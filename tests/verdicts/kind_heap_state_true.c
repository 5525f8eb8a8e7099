// verdict: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void free(void *);

int main(void) {
  int *p = malloc(4);
  *p = 0;
  while (__VERIFIER_nondet_int()) {
    if (!(*p == 0)) reach_error();
    free(p);
    p = malloc(4);
    *p = 0;
  }
  return 0;
}
