// verdict: TRUE
// engines: default value
// or unknown: interval value-predicate
extern void reach_error(void);

struct S { int a; int b; };

int main(void) {
  struct S s = { 1, 2 };
  struct S *p = &s, *q = &s;
  p->a = 3;
  q->a = 4;
  for (int round = 0; round < 2; round++)
    if (p->a != 4 || s.b != 2) reach_error();
  return 0;
}
