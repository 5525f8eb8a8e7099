// verdict: TRUE
extern void reach_error(void);
void *malloc(unsigned long);

struct n { int v; struct n *next; };
int main(void) {
  struct n *h = 0;
  int s = 0;
  for (int i = 0; i < 3; i++) {
    struct n *x = malloc(sizeof *x);
    x->v = i;
    x->next = h;
    h = x;
  }
  for (struct n *x = h; x; x = x->next) s = s * 10 + x->v;
  if (!(s == 210)) reach_error();
  return 0;
}
