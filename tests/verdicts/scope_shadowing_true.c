// verdict: TRUE
extern void reach_error(void);

int x = 1;
int main(void) {
  int r = x;
  { int x = 2; r += x; { extern int x; r += x; } }
  if (!(r == 4)) reach_error();
  return 0;
}
