// verdict: UNKNOWN outside
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void free(void *);

struct n { struct n *next; int v; };
int main(void) {
  struct n *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  a->next = b;
  b->v = 1;
  int c = __VERIFIER_nondet_int();
  if (c > 0) free(c == 1 ? a : b);
  int v = a->next->v;
  if (!(c <= 0 && v == 1)) reach_error();
  return 0;
}
