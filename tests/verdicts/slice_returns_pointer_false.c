// verdict: FALSE
// engines: default bmc
// As `slice_returns_false`, but a function that falls off its end, called by a pointer.
extern void reach_error(void);

int stop, level, again;
int (*thread)(void);

int second(void) {
  while (again);
  return 0;
}

int first(void) {
  thread = second;
  if (stop) return 0;
}

int main(void) {
  thread = first;
  thread();
  if (!level) reach_error();
  return 0;
}
