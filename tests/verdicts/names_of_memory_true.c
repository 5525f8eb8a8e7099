// verdict: TRUE
// Names that are used for memory elsewhere.
extern void reach_error(void);

static char c[4];
int layout, memory, m12;
int main(void) {
  long a = (long)&c;
  for (layout = 0; layout < 100000; layout++) {
    memory = layout;
    m12 = memory;
    if ((a & 1) && (layout < 0 || memory < 0 || m12 < 0)) reach_error();
  }
  return 0;
}
