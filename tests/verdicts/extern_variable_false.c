// verdict: FALSE
extern void reach_error(void);

extern int e;
int main(void) {
  int a = e;
  e = e;
  if (!(a == e && a != 99)) reach_error();
  return 0;
}
