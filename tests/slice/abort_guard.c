// abort() and exit() keep executions from the error.
void reach_error(void);
int __VERIFIER_nondet_int(void);
void abort(void);
void exit(int);

int main(void) {
  int x = __VERIFIER_nondet_int(); // keep
  int y = __VERIFIER_nondet_int(); // keep
  int n = 0;                       // drop
  if (y < 0) abort();              // keep
  if (x < 0) exit(n);              // keep
  n = y;                           // drop
  if (x == 3) reach_error();       // keep
  return n;
}
