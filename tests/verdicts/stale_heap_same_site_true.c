// verdict: TRUE
// engines: default value
// or unknown: interval value-predicate
extern void reach_error(void);
void *malloc(unsigned long);

int *make(int n) {
  int *p = malloc(sizeof(int));
  *p = n;
  return p;
}

int main(void) {
  int *p = make(1), *q = make(2);
  *q = 3;
  for (int round = 0; round < 2; round++)
    if (*p != 1 || *q != 3) reach_error();
  return 0;
}
