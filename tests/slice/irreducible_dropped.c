// A loop with two entries in which nothing matters.
void reach_error(void);
int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int(); // drop
  int x = __VERIFIER_nondet_int(); // keep
  int n = 0, m = 0;                // drop
  if (a) goto second;              // drop
first:
  n++;                             // drop
second:
  m++;                             // drop
  if (n < 10) goto first;          // drop
  if (x == 3) reach_error();       // keep
  return m;
}
