// verdict: FALSE
// The same for a variable with an initialiser, of which only a part is read.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern int *unknown;
static int table[3] = {1, 2, 3};
int main(void) {
  int *entry = &table[1];
  if (__VERIFIER_nondet_int()) {
    entry = unknown;
    return *entry;
  }
  if (entry[1] == 3) reach_error();
  return 0;
}
