// verdict: TRUE
extern void reach_error(void);
extern unsigned int __VERIFIER_nondet_uint(void);

struct s { unsigned a : 5; unsigned b : 30; unsigned c : 7; };
int main(void) {
  struct s x;
  unsigned b = __VERIFIER_nondet_uint(), c = __VERIFIER_nondet_uint();
  x.b = b;
  x.c = c;
  x.a = __VERIFIER_nondet_uint();
  if (!(x.b == (b & 0x3fffffff) && x.c == (c & 127))) reach_error();
  return 0;
}
