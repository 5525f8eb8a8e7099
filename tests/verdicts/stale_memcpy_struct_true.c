// verdict: TRUE
// engines: default value
// or unknown: interval value-predicate
extern void reach_error(void);
void *memcpy(void *, const void *, unsigned long);

struct S { int a; int b; };

int main(void) {
  struct S s = { 1, 2 };
  long w = 0x0000000500000006;
  memcpy(&s, &w, sizeof s);
  for (int round = 0; round < 2; round++)
    if (s.a != 6 || s.b != 5) reach_error();
  return 0;
}
