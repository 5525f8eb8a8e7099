// verdict: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void *calloc(unsigned long, unsigned long);

static int *make(int n) { int *p = malloc(sizeof(int)); *p = n; return p; }
int main(void) {
  int *a[3];
  for (int i = 0; i < 3; i++) a[i] = make(i);
  if (*a[0] != 0 || *a[1] != 1 || *a[2] != 2) reach_error();
  return 0;
}
