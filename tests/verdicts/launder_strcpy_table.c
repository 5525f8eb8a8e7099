// verdict: FALSE
extern void reach_error(void);
void *memmove(void *, const void *, unsigned long);

int main(void) {
  int x = 1, *t[3] = {0, &x, 0}, *u[3];
  memmove(u, t, sizeof t);
  memmove(u, u + 1, sizeof t - sizeof t[0]);
  *u[0] = 2;
  if (!(x == 1)) reach_error();
  return 0;
}
