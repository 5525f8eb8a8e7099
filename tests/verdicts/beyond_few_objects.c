// verdict: TRUE
// model: ILP32
extern void reach_error(void);
extern void *malloc(unsigned long size);

/* So few objects always have numbers, and their contents are known. */
struct link { struct link *next; int value; };

int main(void) {
  struct link *list = 0;
  for (int i = 0; i < 4; i++) {
    struct link *made = malloc(sizeof *made);
    made->next = list;
    made->value = 1;
    list = made;
  }
  for (; list; list = list->next)
    if (list->value != 1) reach_error();
  return 0;
}
