// verdict: FALSE
// engines: default value
// or unknown: interval value-predicate
extern void reach_error(void);

void swap(int *p, int *q) {
  int t = *p;
  *p = *q;
  *q = t;
}

int main(void) {
  int a = 1, b = 2;
  swap(&a, &b);
  swap(&a, &a);
  for (int round = 0; round < 2; round++)
    if (a != 1) reach_error();
  return 0;
}
