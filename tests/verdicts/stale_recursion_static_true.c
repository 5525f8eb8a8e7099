// verdict: TRUE
// engines: default value
// or unknown: interval value-predicate
extern void reach_error(void);

int f(int n) {
  static int calls = 0;
  calls++;
  if (n > 0) f(n - 1);
  return calls;
}

int main(void) {
  f(1);
  int r = f(2);
  for (int round = 0; round < 2; round++)
    if (r != 5) reach_error();
  return 0;
}
