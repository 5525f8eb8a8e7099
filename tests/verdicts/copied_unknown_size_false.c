// verdict: FALSE
// engines: default bmc value-predicate
// Copies of any size between objects that nobody knows lie before the error.
extern void reach_error(void);
extern void *memcpy(void *, const void *, unsigned long);
extern void *memset(void *, int, unsigned long);

struct text { int length; char *bytes; };
extern struct text *get(void);
extern unsigned long size(void);
int main(void) {
  struct text *from = get(), *to = get();
  unsigned long length = size();
  if (from == 0 || to == 0 || length == 0) return 0;
  memcpy(to->bytes, from->bytes, length);
  memset(from->bytes, 0, size());
  if (to->length == 17 && length != from->length) reach_error();
  return 0;
}
