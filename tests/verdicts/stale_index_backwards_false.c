// verdict: FALSE
// engines: default value
// or unknown: interval value-predicate
extern void reach_error(void);

int main(void) {
  int a[3] = { 1, 2, 3 };
  int *p = a + 2;
  p[-1] = 5;
  for (int round = 0; round < 2; round++)
    if (a[1] != 2) reach_error();
  return 0;
}
