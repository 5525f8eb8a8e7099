// verdict: TRUE
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

/* The cells of the array repeat, but not in the other members. */
static struct { long a; int c[4]; long z; } s = {5, {1, 2, 3, 4}, 6};
int main(void) {
  unsigned i = __VERIFIER_nondet_uint();
  if (i > 3) return 0;
  if (s.c[i] != i + 1) reach_error();
  s.c[i] = 7;
  if (s.a != 5 || s.z != 6 || s.c[i] != 7) reach_error();
  return 0;
}
