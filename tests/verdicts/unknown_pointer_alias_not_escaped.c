// verdict: TRUE
// or unknown: value value-predicate interval
extern void reach_error(void);

extern int *get(void);
int main(void) {
  int x = 1;
  int *p = get();
  *p = 2;
  if (!(x == 1)) reach_error();
  return 0;
}
