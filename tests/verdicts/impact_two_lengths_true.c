// verdict: TRUE
// engines: impact predicate
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

/* Two short parts fit. What the first paths need, that few was written so far, must not stay in the
   labels of the second loop: it does not hold for long. */
int main(void) {
  int written = 0, second = 0;
  while (written < 1000 && __VERIFIER_nondet_int())
    written++;
  if (written >= 50)
    return 0;
  while (second < 1000 && __VERIFIER_nondet_int()) {
    written++;
    second++;
  }
  if (second >= 50)
    return 0;
  if (written >= 100)
    reach_error();
  return 0;
}
