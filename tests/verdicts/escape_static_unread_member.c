// verdict: FALSE
extern void reach_error(void);
extern int *unknown(void);
extern void keep(void *);

/* Nobody reads this member by its name. */
static struct { int a; int b; } s = {1, 2};
int main(void) {
  keep(&s);
  int *p = unknown();
  s.a = 3;
  if (p == &s.b && *p == 2) reach_error();
  return 0;
}
