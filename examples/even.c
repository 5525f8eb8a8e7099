// A counter that moves in steps of two never reaches an odd number, also when it wraps around.
// Safe; the invariant is a congruence: x % 2 == 0.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
    unsigned int rounds = __VERIFIER_nondet_uint();
    unsigned int x = 0;
    while (rounds > 0) {
        x += 2;
        rounds--;
    }
    if (x % 2 != 0)
        reach_error();
    return 0;
}
