// verdict: FALSE
// or unknown: value value-predicate interval
extern void reach_error(void);

extern int *get(void);
int main(void) {
  int *p = get();
  *p = 4;
  int *q = p;
  if (!(*q == 4 && p != q)) reach_error();
  return 0;
}
