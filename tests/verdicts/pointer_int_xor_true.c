// verdict: TRUE
extern void reach_error(void);

int x = 1, y = 2;
int main(void) {
  unsigned long k = (unsigned long)&x ^ (unsigned long)&y;
  int *p = (int *)((unsigned long)&x ^ k);
  if (!(*p == 2)) reach_error();
  return 0;
}
