// verdict: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int x = 1, y = 2;
static void set(int **pp, int *to) { *pp = to; }
int main(void) {
  int *p = &x, **pp = &p;
  if (__VERIFIER_nondet_int()) set(pp, &y);
  **pp = 5;
  if (!((x == 5) != (y == 5))) reach_error();
  return 0;
}
