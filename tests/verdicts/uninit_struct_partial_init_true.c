// verdict: TRUE
extern void reach_error(void);

struct p { int a, b; };
int main(void) {
  struct p s = {.a = 1};
  s.a = 1;
  if (!(s.b == 0 && s.a == 1)) reach_error();
  return 0;
}
