// verdict: FALSE
extern void reach_error(void);

char a[1], b[1];
int main(void) {
  unsigned long d = (unsigned long)b - (unsigned long)a;
  if (!(d > 4096 || d == 0)) reach_error();
  return 0;
}
