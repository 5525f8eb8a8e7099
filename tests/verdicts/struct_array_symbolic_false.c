// verdict: FALSE
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);

struct e { char tag; int v; } t[4];
int main(void) {
  int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
  __VERIFIER_assume(i >= 0 && i < 4 && j >= 0 && j < 4 );
  t[i].v = 1;
  t[j].v = 2;
  t[j].tag = 3;
  if (!(t[i].v == 1 && t[i].tag == 0)) reach_error();
  return 0;
}
