// verdict: FALSE
// or unknown: bmc kinduction impact predicate value value-predicate interval
// What is far behind one object and what is just before the next can be anywhere.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

char y, x, *where[2];
int main(void) {
  unsigned long far = 15UL << 28;
  where[0] = (char *)((unsigned long)&x - 8);
  int i = __VERIFIER_nondet_int() != 0;
  unsigned long before = (unsigned long)where[i];
  char *behind = (char *)((unsigned long)&y + far);
  if ((unsigned long)behind == (unsigned long)&y + far && before + 8 == (unsigned long)&x &&
      (unsigned long)&x - (unsigned long)&y == 1) {
    reach_error();
  }
  return 0;
}
