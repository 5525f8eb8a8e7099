// verdict: FALSE
// engines: default value
// or unknown: interval value-predicate
extern void reach_error(void);

union U { int i; unsigned char b[4]; };

int main(void) {
  union U u;
  u.i = 0x01020304;
  u.b[0] = 9;
  for (int round = 0; round < 2; round++)
    if (u.i != 0x01020304) reach_error();
  return 0;
}
