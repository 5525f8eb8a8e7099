// verdict: FALSE
// or unknown: value value-predicate interval
extern void reach_error(void);

extern int *get(void);
int main(void) {
  int *p = get(), *q = get();
  *p = 1;
  *q = 2;
  if (p + 1 == q) reach_error();
  return 0;
}
