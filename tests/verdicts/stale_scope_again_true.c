// verdict: TRUE
// engines: default value
// or unknown: interval value-predicate
extern void reach_error(void);

int main(void) {
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    int x = 1;
    int *p = &x;
    *p += i;
    sum += x;
  }
  for (int round = 0; round < 2; round++)
    if (sum != 6) reach_error();
  return 0;
}
