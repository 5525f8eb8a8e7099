// Arguments behind `...`.
void reach_error(void);
int __VERIFIER_nondet_int(void);

#include <stdarg.h>
int pick(int n, ...) {
  va_list ap;
  int v = 0;                       // keep
  va_start(ap, n);                 // keep
  while (n-- > 0) v = va_arg(ap, int); // keep
  va_end(ap);
  return v;                        // keep
}
int main(void) {
  int x = __VERIFIER_nondet_int(); // keep
  int y = __VERIFIER_nondet_int(); // drop
  int z = pick(2, 1, x);           // keep
  y = y + 1;                       // drop
  if (z == 5) reach_error();       // keep
  return y;
}
