// verdict: FALSE
extern void reach_error(void);

int main(void) {
  char a[4], b[4];
  long d = (long)a - (long)b;
  if (!(d > 0)) reach_error();
  return 0;
}
