// verdict: FALSE
// engines: default value
// or unknown: interval value-predicate
extern void reach_error(void);

struct S { int tag; union { int n; short h; } v; };

int main(void) {
  struct S s = { 0, { 70000 } };
  struct S *p = &s;
  p->v.h = 1;
  for (int round = 0; round < 2; round++)
    if (s.v.n != 70000) reach_error();
  return 0;
}
