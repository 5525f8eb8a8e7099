// verdict: FALSE
// malloc: may fail
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void *calloc(unsigned long, unsigned long);

struct S { int a; };
int main(void) {
  struct S *s = malloc(sizeof(struct S));
  if (!s) reach_error();
  return 0;
}
