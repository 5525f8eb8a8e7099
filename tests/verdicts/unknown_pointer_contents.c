// verdict: FALSE
// or unknown: value value-predicate interval
extern void reach_error(void);

struct n { int v; struct n *next; };
extern struct n *get(void);
int main(void) {
  struct n *p = get();
  if (p && p->next && p->next->next == p && p->v == 1 && p->next->v == 2) reach_error();
  return 0;
}
