// verdict: TRUE
extern void reach_error(void);
void *memcpy(void *, const void *, unsigned long);

struct s { int a, b; };
int main(void) {
  struct s x = {1, 2}, y;
  memcpy(&y, &x, sizeof x);
  memcpy(&y.a, &x.b, 2);
  if (!(y.a == 2 && y.b == 2)) reach_error();
  return 0;
}
