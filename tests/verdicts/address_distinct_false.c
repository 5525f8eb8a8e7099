// verdict: FALSE
extern void reach_error(void);

int a, b;
int main(void) {
  int *p = &a, *q = &b;
  if (!(p != q && (unsigned long)p != (unsigned long)q && (unsigned long)p != (unsigned long)&a)) reach_error();
  return 0;
}
