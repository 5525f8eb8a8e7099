// verdict: FALSE
extern void reach_error(void);
void *malloc(unsigned long);
void *realloc(void *, unsigned long);

int main(void) {
  int x = 1, **t = malloc(sizeof *t);
  t[0] = &x;
  t = realloc(t, 2 * sizeof *t);
  *t[0] = 2;
  if (!(x == 1)) reach_error();
  return 0;
}
