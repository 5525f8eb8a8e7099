// verdict: FALSE
// or unknown: value value-predicate interval
extern void reach_error(void);

extern void *get(void);
static int use(char *p) { return p[2]; }
int main(void) {
  if (use(get()) == 'z') reach_error();
  return 0;
}
