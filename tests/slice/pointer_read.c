// What a pointer is loaded from matters.
void reach_error(void);
int __VERIFIER_nondet_int(void);

int a, b, c;
int *p = &a;
int main(void) {
  if (__VERIFIER_nondet_int()) p = &b; // keep
  a = __VERIFIER_nondet_int();     // keep
  b = 2;                           // keep
  c = 3;                           // drop
  if (*p == 5) reach_error();      // keep
  return c;
}
