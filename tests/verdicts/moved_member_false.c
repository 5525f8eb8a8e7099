// verdict: FALSE
// or unknown: bmc kinduction impact predicate value value-predicate
// Members that CIL reaches by integers, of an object that nobody knows.
extern void reach_error(void);

struct list { struct list *next, *prev; };
struct item { int key; struct list links; int value; };
extern struct item *get(void);
int main(void) {
  struct item *item = get();
  if (item == 0) return 0;
  unsigned long at = (unsigned long)item;
  struct list *links = (struct list *)(at + 8);
  item->value = 3;
  links->next = 0;
  struct item *same = (struct item *)((unsigned long)links - 8);
  if (!(same == item && same->value == 4)) reach_error();
  return 0;
}
