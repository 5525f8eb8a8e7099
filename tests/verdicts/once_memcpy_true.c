// verdict: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void *calloc(unsigned long, unsigned long);

void *memcpy(void *, const void *, unsigned long);
void *memset(void *, int, unsigned long);
struct S { int a; int b; short c; short d; };
int main(void) {
  struct S *s = malloc(sizeof(struct S)), t;
  memset(s, 0, sizeof *s);
  if (s->a || s->b || s->c || s->d) reach_error();
  s->b = 7;
  s->d = 9;
  memcpy(&t, s, sizeof t);
  s->b = 8;
  if (t.a != 0 || t.b != 7 || t.d != 9) reach_error();
  t.a = 3;
  memcpy(s, &t, sizeof t);
  if (s->a != 3 || s->b != 7 || s->d != 9) reach_error();
  memset(&s->b, 1, sizeof(int));
  if (s->a != 3 || s->b != 0x01010101 || s->d != 9) reach_error();
  *s = (struct S){ 1, 2, 3, 4 };
  if (s->a != 1 || s->b != 2 || s->c != 3 || s->d != 4) reach_error();
  return 0;
}
