// verdict: FALSE
// engines: default value
// or unknown: interval value-predicate
extern void reach_error(void);

union U { int i; short h; };

int main(void) {
  union U u, v;
  u.i = 1;
  v.i = 0x00020003;
  u = v;
  for (int round = 0; round < 2; round++)
    if (u.h != 1) reach_error();
  return 0;
}
