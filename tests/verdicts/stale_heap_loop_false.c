// verdict: FALSE
// engines: default value
// or unknown: interval value-predicate
extern void reach_error(void);
void *malloc(unsigned long);

struct Node { int n; struct Node *next; };

int main(void) {
  struct Node *list = 0;
  for (int i = 0; i < 3; i++) {
    struct Node *node = malloc(sizeof *node);
    node->n = i;
    node->next = list;
    list = node;
  }
  list->next->n = 9;
  for (int round = 0; round < 2; round++)
    if (list->next->n != 1) reach_error();
  return 0;
}
