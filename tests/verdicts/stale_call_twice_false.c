// verdict: FALSE
// engines: default value
// or unknown: interval value-predicate
extern void reach_error(void);

int next(int n) {
  int x = n + 1;
  return x;
}

int main(void) {
  int a = next(1), b = next(5);
  for (int round = 0; round < 2; round++)
    if (b != 2) reach_error();
  return 0;
}
