// verdict: TRUE
extern void reach_error(void);
extern void *malloc(unsigned long);
extern int __VERIFIER_nondet_int(void);

struct link { struct link *next; };
struct item { int key; struct link link; };
static struct link head = {&head};
#define ITEM(p) ((struct item *)((char *)(p) - __builtin_offsetof(struct item, link)))

int main(void) {
  int n = __VERIFIER_nondet_int() & 3, sum = 0;
  for (int i = 0; i < n; i++) {
    struct item *new = malloc(sizeof *new);
    new->key = 2;
    new->link.next = head.next;
    head.next = &new->link;
  }
  // Behind the last item, `next` is the item around the head: before the first object.
  struct item *now = ITEM(head.next), *next = ITEM(now->link.next);
  for (; &now->link != &head; now = next, next = ITEM(next->link.next)) sum += now->key;
  if (!(sum == 2 * n)) reach_error();
  return 0;
}
