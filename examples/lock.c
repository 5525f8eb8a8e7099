// A lock that is taken and released in a loop, after the first example of [McM06].
// The loop ends only when no packet was handled, and then the lock is held exactly once.
// Safe: no assertion can fail.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int locked = 0;

void lock(void) {
    assert(!locked);
    locked = 1;
}

void unlock(void) {
    assert(locked);
    locked = 0;
}

int main(void) {
    unsigned int handled, seen;
    handled = 0;
    do {
        lock();
        seen = handled;
        if (__VERIFIER_nondet_int()) {
            unlock();
            handled++;
        }
    } while (handled != seen);
    unlock();
    return 0;
}
