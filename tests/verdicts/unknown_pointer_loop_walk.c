// verdict: FALSE
// or unknown: value value-predicate interval
extern void reach_error(void);

struct n { struct n *next; int v; };
extern struct n *get(void);
int main(void) {
  int n = 0;
  for (struct n *p = get(); p && n < 3; p = p->next) n++;
  if (!(n < 2)) reach_error();
  return 0;
}
