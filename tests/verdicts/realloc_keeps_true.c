// verdict: TRUE
extern void reach_error(void);
void *malloc(unsigned long);
void *realloc(void *, unsigned long);

int main(void) {
  int *p = malloc(2 * sizeof(int));
  p[0] = 3;
  p[1] = 4;
  p = realloc(p, 4 * sizeof(int));
  if (!(p[0] == 3 && p[1] == 4)) reach_error();
  return 0;
}
