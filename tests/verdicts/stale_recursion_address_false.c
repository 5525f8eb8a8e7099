// verdict: FALSE
// engines: default value
// or unknown: interval value-predicate
extern void reach_error(void);

int f(int n, int *up) {
  int x = n;
  if (up) *up = 100 + n;
  if (n > 0) f(n - 1, &x);
  return x;
}

int main(void) {
  int r = f(2, 0);
  for (int round = 0; round < 2; round++)
    if (r != 2) reach_error();
  return 0;
}
