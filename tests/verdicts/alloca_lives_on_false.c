// verdict: FALSE
extern void reach_error(void);

void *__builtin_alloca(unsigned long);
int main(void) {
  int *p = 0;
  for (int i = 0; i < 3; i++) {
    int *q = __builtin_alloca(4);
    *q = i;
    if (i == 1) p = q;
  }
  if (!(*p == 2)) reach_error();
  return 0;
}
