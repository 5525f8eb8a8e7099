// verdict: UNKNOWN memory
// model: ILP32
// engines: impact predicate
extern void reach_error(void);
extern void *malloc(unsigned long size);
extern void free(void *pointer);
extern void *realloc(void *pointer, unsigned long size);
extern void *memcpy(void *to, const void *from, unsigned long size);

/* What happens to an object that is too large for offsets: all of it keeps its meaning. */
int main(void) {
  char *large = malloc(0x300000), *end = large + 0x2fffff;
  unsigned long number = (unsigned long)end;
  *(char *)number = 3;
  char copy[4];
  memcpy(copy, end - 3, 4);
  char *moved = realloc(large, 0x400000);
  if (copy[3] != 3 || moved[0x2fffff] != 3) { free(moved); return 0; }
  free(moved);
  if (number > 0x2fffff) reach_error();
  return 0;
}
