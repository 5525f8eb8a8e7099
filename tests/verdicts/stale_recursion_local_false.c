// verdict: FALSE
// engines: default value
// or unknown: interval value-predicate
extern void reach_error(void);

int f(int n) {
  int x = n;
  if (n > 0) f(n - 1);
  return x;
}

int main(void) {
  int r = f(3);
  for (int round = 0; round < 2; round++)
    if (r == 3) reach_error();
  return 0;
}
