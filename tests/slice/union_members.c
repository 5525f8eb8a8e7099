// Members of a union share their bytes.
void reach_error(void);
int __VERIFIER_nondet_int(void);

union u { int i; unsigned char c[4]; } u, v;
int main(void) {
  u.i = __VERIFIER_nondet_int();   // keep
  v.i = __VERIFIER_nondet_int();   // drop
  v.c[1] = 0;                      // drop
  u.c[0] = 0;                      // keep
  if (u.i == 256) reach_error();   // keep
  return v.i;
}
