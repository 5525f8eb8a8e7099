// verdict: UNKNOWN memory
// model: ILP32
// engines: impact predicate
extern void reach_error(void);
extern void *malloc(unsigned long size);

/* A local whose address is kept in an object that is too large for offsets. */
struct table { char rest[0x200000]; int *place; };

int main(void) {
  int here = 0;
  struct table *table = malloc(sizeof *table);
  table->place = &here;
  *table->place = 5;
  if (here == 5) reach_error();
  return 0;
}
