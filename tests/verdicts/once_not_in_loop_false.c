// verdict: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void *calloc(unsigned long, unsigned long);

int main(void) {
  int *old = 0;
  for (int i = 0; i < 3; i++) {
    int *p = malloc(sizeof(int));
    *p = i;
    if (old && *old == 0 && *p == 1) reach_error();
    old = p;
  }
  return 0;
}
