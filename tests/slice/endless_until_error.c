// Only the error ends this loop, but it need not come to that.
void reach_error(void);
int __VERIFIER_nondet_int(void);

int main(void) {
  int x = 0, y = 0, n = 0;         // keep
  while (__VERIFIER_nondet_int())  // keep
    n++;                           // keep
  while (__VERIFIER_nondet_int())  // drop loop
    y++;                           // drop
  for (;;) {
    y++;                           // drop
    if (x > n)                     // keep
      reach_error();               // keep
    if (x < 4)                     // keep
      x++;                         // keep
  }
}
