// verdict: TRUE
// engines: default value
// or unknown: interval value-predicate
extern void reach_error(void);
void *malloc(unsigned long);
void free(void *);

int main(void) {
  int *p = malloc(sizeof(int));
  *p = 1;
  free(p);
  p = malloc(sizeof(int));
  *p = 2;
  for (int round = 0; round < 2; round++)
    if (*p != 2) reach_error();
  return 0;
}
