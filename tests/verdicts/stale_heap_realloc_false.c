// verdict: FALSE
// engines: default value
// or unknown: interval value-predicate
extern void reach_error(void);
void *malloc(unsigned long);
void *realloc(void *, unsigned long);

int main(void) {
  int *p = malloc(sizeof(int));
  *p = 1;
  p = realloc(p, 2 * sizeof(int));
  p[0] += 1;
  p[1] = 5;
  for (int round = 0; round < 2; round++)
    if (p[0] != 1) reach_error();
  return 0;
}
