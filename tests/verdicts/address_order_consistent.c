// verdict: TRUE
extern void reach_error(void);

int a, b, c;
int main(void) {
  int *p = &a, *q = &b, *r = &c;
  if (p < q && q < r) if (!(p < r)) reach_error();
  if (!((p < q) != (q < p))) reach_error();
  return 0;
}
