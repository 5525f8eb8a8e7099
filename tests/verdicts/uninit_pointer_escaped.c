// verdict: FALSE
extern void reach_error(void);

extern void give(int *);
int main(void) {
  int x = 1, *p;
  give(&x);
  *p = 2;
  if (!(x == 1)) reach_error();
  return 0;
}
