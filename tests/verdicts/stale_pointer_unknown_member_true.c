// verdict: TRUE
// engines: default value
// or unknown: interval value-predicate
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct S { int a; int b; };

int main(void) {
  struct S s = { 1, 2 }, t = { 3, 4 };
  struct S *p = __VERIFIER_nondet_int() ? &s : &t;
  int *q = __VERIFIER_nondet_int() ? &p->a : &p->b;
  *q = 9;
  for (int round = 0; round < 2; round++)
    if (s.a != 1 && t.b != 4) reach_error();
  return 0;
}
