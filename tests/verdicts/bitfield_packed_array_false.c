// verdict: FALSE
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);

struct s { unsigned char a : 6; unsigned char b : 6; } t[3];
int main(void) {
  int i = __VERIFIER_nondet_int();
  __VERIFIER_assume(i >= 0 && i < 3);
  t[i].a = 63;
  t[1].b = 5;
  if (!(sizeof(t) == 6 && t[i].a == 63 && t[i].b == (i == 1 ? 5 : 5))) reach_error();
  return 0;
}
