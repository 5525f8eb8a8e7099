// verdict: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct n { int key; char pad; long link; };
int main(void) {
  struct n s = {__VERIFIER_nondet_int(), 0, 0};
  long *l = &s.link;
  struct n *q = (struct n *)((char *)l - __builtin_offsetof(struct n, link));
  q->key = 4;
  if (!(s.key != 4)) reach_error();
  return 0;
}
