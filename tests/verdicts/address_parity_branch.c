// verdict: FALSE
extern void reach_error(void);

int main(void) {
  char a[2];
  unsigned long p = (unsigned long)a;
  if (p & 1) reach_error();
  return 0;
}
