// A jump over an assignment.
void reach_error(void);
int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int(); // keep
  int x = 0, y = 0;                // keep
  if (a) goto out;                 // keep
  x = 1;                           // keep
  y = 1;                           // drop
out:
  if (x) reach_error();            // keep
  return y;
}
