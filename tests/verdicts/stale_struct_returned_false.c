// verdict: FALSE
// engines: default value
// or unknown: interval value-predicate
extern void reach_error(void);

struct S { int a; int b; };
struct S make(int n) {
  struct S s = { n, n + 1 };
  return s;
}

int main(void) {
  struct S s = make(1);
  s = make(5);
  for (int round = 0; round < 2; round++)
    if (s.b != 2) reach_error();
  return 0;
}
