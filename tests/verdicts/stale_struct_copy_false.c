// verdict: FALSE
// engines: default value
// or unknown: interval value-predicate
extern void reach_error(void);

struct S { int a; int b[2]; };

int main(void) {
  struct S s = { 1, { 2, 3 } }, t = { 4, { 5, 6 } };
  t = s;
  s.b[1] = 7;
  for (int round = 0; round < 2; round++)
    if (t.b[1] != 6) reach_error();
  return 0;
}
