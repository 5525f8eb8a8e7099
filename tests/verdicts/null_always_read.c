// verdict: UNKNOWN outside
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int *options;
static int opened;

static void open_device(void) {
  if (*options & 4) return;
  opened = 1;
}

int main(void) {
  while (__VERIFIER_nondet_int()) {
    open_device();
    if (opened) reach_error();
  }
  return 0;
}
