// Zeroed memory.
void reach_error(void);
void *calloc(unsigned long, unsigned long);

int main(void) {
  int *p = calloc(4, sizeof *p);   // keep
  int *q = calloc(4, sizeof *q);   // drop
  q[1] = 4;                        // drop
  if (p[2] != 0) reach_error();    // keep
  return q[1];
}
