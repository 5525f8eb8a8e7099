// verdict: FALSE
// or unknown: bmc kinduction impact predicate value value-predicate interval
// model: ILP32
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

char x = 1;
int main(void) {
  char *p = &x;
  if (__VERIFIER_nondet_uint() * 2654435761u != 0x1234567u) return 0;
  for (int i = 0; i < 32; i++) p = (char *)((unsigned long)p - 65536);
  if (p) reach_error();
  return 0;
}
