// verdict: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void *calloc(unsigned long, unsigned long);

static int *make(int n) { int *p = malloc(sizeof(int)); *p = n; return p; }
int main(void) {
  int *a = make(1), *b = make(2);
  if (*a != 1 || *b != 2 || a == b) reach_error();
  return 0;
}
