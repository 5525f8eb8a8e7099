// verdict: FALSE
// or unknown: value value-predicate interval
extern void reach_error(void);

extern int *get(void);
int main(void) {
  int *p = get(), *q = get();
  if (p && q && p == q) reach_error();
  return 0;
}
