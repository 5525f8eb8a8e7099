// verdict: TRUE
// An address stays what it is when a function is called as another type.
extern void reach_error(void);

static char c[4];
static void g(long v) {
  if (v != (long)&c[1]) reach_error();
}
static char *h(long v) { return (char *)v; }
int main(void) {
  ((void (*)(char *))g)(&c[1]);
  char *p = ((char *(*)(char *))h)(&c[2]);
  if (p != &c[2]) reach_error();
  return 0;
}
