// verdict: TRUE
// engines: default value
// or unknown: interval value-predicate
extern void reach_error(void);

union U { float f; unsigned i; };

int main(void) {
  union U u;
  u.f = 1.0f;
  u.i = 0x40000000;
  for (int round = 0; round < 2; round++)
    if (u.f != 2.0f) reach_error();
  return 0;
}
