// Freeing what is read later ends executions.
void reach_error(void);
int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void free(void *);

int main(void) {
  int *p = malloc(sizeof *p);      // keep
  int *q = malloc(sizeof *q);      // drop
  *p = __VERIFIER_nondet_int();    // keep
  *q = 1;                          // drop
  free(q);                         // drop
  if (__VERIFIER_nondet_int()) free(p); // keep
  if (*p == 1) reach_error();      // keep
  return 0;
}
