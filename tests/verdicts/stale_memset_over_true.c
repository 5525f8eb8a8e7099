// verdict: TRUE
// engines: default value
// or unknown: interval value-predicate
extern void reach_error(void);
void *memset(void *, int, unsigned long);

struct S { int a; char c[4]; };

int main(void) {
  struct S s = { 1, { 2, 3, 4, 5 } };
  memset(&s, 0, sizeof s);
  for (int round = 0; round < 2; round++)
    if (s.a != 0 || s.c[3] != 0) reach_error();
  return 0;
}
