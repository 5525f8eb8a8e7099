// verdict: TRUE
extern void reach_error(void);

char a[8], b[8];
int main(void) {
  unsigned long x = (unsigned long)a, y = (unsigned long)b;
  if (x < y) if (!(y - x >= 8)) reach_error();
  return 0;
}
