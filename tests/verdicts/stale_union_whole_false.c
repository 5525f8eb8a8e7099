// verdict: FALSE
// engines: default value
// or unknown: interval value-predicate
extern void reach_error(void);

union U { int i; unsigned char b[4]; };

int main(void) {
  union U u;
  u.b[0] = 1;
  u.b[3] = 4;
  u.i = 0x0a0b0c0d;
  for (int round = 0; round < 2; round++)
    if (u.b[3] != 4) reach_error();
  return 0;
}
