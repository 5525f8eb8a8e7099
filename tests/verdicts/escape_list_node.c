// verdict: FALSE
extern void reach_error(void);

struct n { struct n *next; int v; };
extern void give(struct n *);
extern struct n *get(void);
int main(void) {
  struct n b = {0, 1}, a = {&b, 0};
  give(&a);
  get()->v = 5;
  if (!(b.v == 1)) reach_error();
  return 0;
}
