// verdict: TRUE
// A pointer that was moved before its object as an integer, and back.
extern void reach_error(void);

int x = 1, a[3], y = 2;
int main(void) {
  int *b = (int *)((unsigned long)a - sizeof(int));
  b[3] = 7;
  int *c = (int *)((unsigned long)b + 2 * sizeof(int));
  c[0] = 5;
  if (!(x == 1 && a[1] == 5 && a[2] == 7 && y == 2)) reach_error();
  if (!((unsigned long)b + sizeof(int) == (unsigned long)a)) reach_error();
  return 0;
}
