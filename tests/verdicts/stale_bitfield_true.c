// verdict: TRUE
// or unknown: value interval value-predicate
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct S { unsigned a : 4; unsigned b : 4; };
union U { struct S s; unsigned char w; };

int main(void) {
  union U u;
  u.w = 0;
  u.s.a = 5;
  u.s.b = __VERIFIER_nondet_int();
  for (int round = 0; round < 2; round++)
    if (u.s.a != 5) reach_error();
  return 0;
}
