// verdict: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int *options;
static int opened;

int main(void) {
  while (__VERIFIER_nondet_int()) {
    int before = opened;
    if (*options & 4) opened++;
    if (opened < before - 1 && opened > 5) reach_error();
    opened = 0;
  }
  return 0;
}
