// verdict: FALSE
extern void reach_error(void);
void *memcpy(void *, const void *, unsigned long);

int x = 1, y = 2;
int main(void) {
  int *p = &x, *q = &y;
  memcpy(&q, &p, sizeof p);
  *q = 7;
  if (!(y == 7)) reach_error();
  return 0;
}
