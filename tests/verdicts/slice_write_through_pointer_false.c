// verdict: FALSE
extern void reach_error(void);

int g;
static void w(void *p) { *(char *)p = 1; }
int main(void) {
  int x = 0, y = 0;
  void *p = &x;
  w(p);
  if (!(x == 0)) reach_error();
  return 0;
}
