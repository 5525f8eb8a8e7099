// verdict: TRUE
// or unknown: value value-predicate interval
extern void reach_error(void);

extern int *get(void);
int main(void) {
  int *p = get();
  *p = 1;
  if (!(p != 0)) reach_error();
  return 0;
}
