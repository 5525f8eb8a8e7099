// verdict: TRUE
// engines: default value
// or unknown: interval value-predicate
extern void reach_error(void);

int g = 1;
int *p = &g;
void f(int n) {
  *p = n;
}

int main(void) {
  g = 2;
  f(3);
  for (int round = 0; round < 2; round++)
    if (g != 3) reach_error();
  return 0;
}
