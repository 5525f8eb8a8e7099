// verdict: TRUE
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  _Bool b = __VERIFIER_nondet_bool();
  b++;
  if (!(b == 1)) reach_error();
  b --;
  if (!(b == 0)) reach_error();
  return 0;
}
