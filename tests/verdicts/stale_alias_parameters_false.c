// verdict: FALSE
// engines: default value
// or unknown: interval value-predicate
extern void reach_error(void);

void set(int *p, int *q) {
  *p = 1;
  *q = 2;
}

int main(void) {
  int x, y;
  set(&x, &y);
  set(&y, &y);
  for (int round = 0; round < 2; round++)
    if (y != 1) reach_error();
  return 0;
}
