// Two steps.
void reach_error(void);
int __VERIFIER_nondet_int(void);

int x, y;
int *p = &x;
int **q = &p;
int main(void) {
  *q = &y;                         // keep
  **q = __VERIFIER_nondet_int();   // keep
  if (y) reach_error();            // keep
  return 0;
}
