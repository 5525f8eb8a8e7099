// A loop with two entries.
void reach_error(void);
int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int(); // keep
  int n = 0, m = 0;                // keep
  if (a) goto second;              // keep
first:
  n++;                             // keep
second:
  m++;                             // drop
  if (__VERIFIER_nondet_int()) goto first; // keep
  if (n == 3) reach_error();       // keep
  return m;
}
