// verdict: TRUE
extern void reach_error(void);
void *malloc(unsigned long);
void free(void *);

int main(void) {
  int *p = malloc(4);
  *p = 1;
  free(p);
  int *q = malloc(4);
  *q = 2;
  if (!(*q == 2)) reach_error();
  return 0;
}
