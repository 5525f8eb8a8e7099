// verdict: UNKNOWN outside
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
static int *table[256];
int main(void) {
  int i = __VERIFIER_nondet_int();
  int *p = table[i & 0xfffff];
  if (p != 0) reach_error();
}
