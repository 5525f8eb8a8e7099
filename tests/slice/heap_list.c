// A list that is built and walked.
void reach_error(void);
int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);

struct n { struct n *next; int v; int tag; };
int main(void) {
  struct n *list = 0;              // keep
  int tags = 0;                    // drop
  while (__VERIFIER_nondet_int()) { // keep
    struct n *e = malloc(sizeof *e); // keep
    e->v = __VERIFIER_nondet_int(); // keep
    e->tag = tags++;               // drop
    e->next = list;                // keep
    list = e;                      // keep
  }
  for (; list; list = list->next)  // keep
    if (list->v == 9) reach_error(); // keep
  return 0;
}
