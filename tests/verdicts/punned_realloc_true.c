// verdict: TRUE
// Integers beside pointers in memory that grows.
extern void reach_error(void);

void *malloc(unsigned long);
void *realloc(void *, unsigned long);
struct s { int n; char *p; };
int main(void) {
  struct s *a = malloc(sizeof *a);
  a = realloc(a, 2 * sizeof *a);
  a->p = 0;
  a->n = 5;
  if (a->n != 5) reach_error();
  return 0;
}
