// verdict: FALSE
extern void reach_error(void);

struct n { int a; struct { int b, c; } in[2]; };
int main(void) {
  struct n s = {1, {2, 3, 4, 5}};
  int *p = &s.in[0].c;
  p[1] = 9;
  if (!(s.in[1].b == 4 && s.in[1].c == 5)) reach_error();
  return 0;
}
