// As lock.c, but a packet marked as urgent leaves the lock held: the next round takes it twice.
// Unsafe: an urgent packet (a command of 7) in any round fails the assertion in lock().
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
        int command = __VERIFIER_nondet_int();
        if (command) {
            if (command != 7)
                unlock();
            handled++;
        }
    } while (handled != seen);
    unlock();
    return 0;
}
