// verdict: FALSE
// or unknown: value value-predicate interval
extern void reach_error(void);

extern char *get(void);
extern void give(int *);
int main(void) {
  int a[2] = {0, 0};
  give(a);
  char *p = get();
  *p = 1;
  if (!(a[1] == 0)) reach_error();
  return 0;
}
