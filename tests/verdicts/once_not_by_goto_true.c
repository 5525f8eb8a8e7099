// verdict: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void *calloc(unsigned long, unsigned long);

int main(void) {
  int n = 0;
  int *first = 0, *p;
again:
  p = malloc(sizeof(int));
  *p = n++;
  if (!first) first = p;
  if (n < 3) goto again;
  if (*first != 0 || *p != 2 || first == p) reach_error();
  return 0;
}
