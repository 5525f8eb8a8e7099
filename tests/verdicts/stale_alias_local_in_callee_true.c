// verdict: TRUE
// engines: default value
// or unknown: interval value-predicate
extern void reach_error(void);

void twice(int *p) {
  *p = *p * 2;
}

int main(void) {
  int x = 1;
  for (int i = 0; i < 3; i++) twice(&x);
  for (int round = 0; round < 2; round++)
    if (x != 8) reach_error();
  return 0;
}
