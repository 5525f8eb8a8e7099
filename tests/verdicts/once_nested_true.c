// verdict: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void *calloc(unsigned long, unsigned long);

/* The object hangs in a field of another one, and a loop works on both. */
struct Inner { int state; int count; };
struct Outer { int flags; struct Inner *inner; };
int main(void) {
  struct Outer *o = malloc(sizeof(struct Outer));
  o->inner = malloc(sizeof(struct Inner));
  o->flags = 0;
  o->inner->state = 1;
  o->inner->count = 0;
  while (__VERIFIER_nondet_int()) {
    if (o->inner->state == 1) o->inner->state = 2;
    else if (o->inner->state == 2) o->inner->state = 1;
    else o->flags = 1;
  }
  if (o->flags) reach_error();
  return 0;
}
