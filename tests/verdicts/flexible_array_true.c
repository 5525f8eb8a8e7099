// verdict: TRUE
extern void reach_error(void);
void *malloc(unsigned long);

struct f { int n; int d[]; };
int main(void) {
  struct f *p = malloc(sizeof *p + 3 * sizeof(int));
  p->n = 3;
  p->d[2] = 9;
  p->d[0] = 1;
  if (!(p->n == 3 && p->d[2] == 9)) reach_error();
  return 0;
}
