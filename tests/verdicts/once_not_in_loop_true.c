// verdict: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void *calloc(unsigned long, unsigned long);

/* In a loop there are several: old ones keep their values. */
int main(void) {
  int *old = 0;
  for (int i = 0; i < 3; i++) {
    int *p = malloc(sizeof(int));
    *p = i;
    if (old && *old != i - 1) reach_error();
    old = p;
  }
  return 0;
}
