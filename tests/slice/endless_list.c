// A list that is walked for ever (heap-data/running_example).
void reach_error(void);
int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);

struct n { int v; struct n *next; };
int main(void) {
  struct n *list = 0, *p;          // keep
  while (__VERIFIER_nondet_int()) { // keep
    int x = __VERIFIER_nondet_int(); // keep
    if (x < 10) continue;          // keep
    p = malloc(sizeof *p);         // keep
    p->v = x;                      // keep
    p->next = list;                // keep
    list = p;                      // keep
  }
  while (1)
    for (p = list; p; p = p->next) // keep
      if (p->v < 10)               // keep
        reach_error();             // keep
}
