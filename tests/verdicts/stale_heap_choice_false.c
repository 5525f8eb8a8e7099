// verdict: FALSE
// engines: default value
// or unknown: interval value-predicate
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);

int main(void) {
  int *p = malloc(sizeof(int)), *q = malloc(sizeof(int));
  *p = 1;
  *q = 2;
  int *r = __VERIFIER_nondet_int() ? p : q;
  *r = 3;
  for (int round = 0; round < 2; round++)
    if (*q != 2) reach_error();
  return 0;
}
