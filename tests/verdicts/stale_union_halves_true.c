// verdict: TRUE
// engines: default value
// or unknown: interval value-predicate
extern void reach_error(void);

struct Halves { short low, high; };
union U { struct Halves s; int i; };

int main(void) {
  union U u;
  u.s.low = 1;
  u.s.high = 2;
  u.i = 0x00050006;
  for (int round = 0; round < 2; round++)
    if (u.s.low != 6 || u.s.high != 5) reach_error();
  return 0;
}
