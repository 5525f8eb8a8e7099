// verdict: TRUE
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern unsigned int __VERIFIER_nondet_uint(void);

static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int (*const ops[])(int, int) = {add, sub};
int main(void) {
  unsigned i = __VERIFIER_nondet_uint();
  __VERIFIER_assume(i < 2);
  if (!(ops[i](5, 3) == (i ? 2 : 8) && ops[i](5, 3) != 0)) reach_error();
  return 0;
}
