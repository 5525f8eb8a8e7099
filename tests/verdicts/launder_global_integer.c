// verdict: FALSE
extern void reach_error(void);

unsigned long cell;
static void save(int *p) { cell = (unsigned long)p; }
static int *load(void) { return (int *)cell; }
int main(void) {
  int x = 1;
  save(&x);
  *load() = 2;
  if (!(x == 1)) reach_error();
  return 0;
}
