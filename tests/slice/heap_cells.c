// Contents of the heap, and the pointers to it.
void reach_error(void);
int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void free(void *);

struct n { int v; int w; };
int main(void) {
  struct n *p = malloc(sizeof *p); // keep
  struct n *q = malloc(sizeof *q); // drop
  p->v = __VERIFIER_nondet_int();  // keep
  p->w = 3;                        // drop
  q->v = 4;                        // drop
  if (p->v == 1) reach_error();    // keep
  free(p);                         // dead
  free(q);                         // dead
  return 0;
}
