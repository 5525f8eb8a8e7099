// What every driver shares: the primitives that the models call, random inputs, and the report.
// A model of `f` is compiled under the name `m_f`.
#define _GNU_SOURCE
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

void *__wedge_memcpy(void *d, const void *s, size_t n) { return memcpy(d, s, n); }
void *__wedge_memmove(void *d, const void *s, size_t n) { return memmove(d, s, n); }
void *__wedge_memset(void *d, int c, size_t n) { return memset(d, c, n); }
size_t __wedge_object_size(const void *p) { return 0; }
void __wedge_assume(int x) {
    if (!x)
        abort();
}

static unsigned long long state = 88172645463325252ULL;
static unsigned long long next_random(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}
static unsigned pick(unsigned n) { return (unsigned)((next_random() >> 20) % n); }
// A number with few or many significant bits, or few zeros.
static unsigned long long pick_number(void) {
    unsigned long long x = next_random() >> pick(64);
    return pick(3) ? x : ~x;
}

unsigned char __wedge_nondet_uchar(void) { return (unsigned char)next_random(); }
int __wedge_nondet_int(void) { return (int)pick(1000) + 1; }
_Bool __wedge_nondet_bool(void) { return pick(2); }
int __wedge_random(void) { return (int)(next_random() >> 33); }
static const char *input;
static size_t input_at, input_size;
int __wedge_input_char(void) { return input_at < input_size ? (unsigned char)input[input_at++] : -1; }

static int mismatches;
static long checks;
#define CHECK(ok, ...)                                                                                                 \
    do {                                                                                                               \
        checks++;                                                                                                      \
        if (!(ok)) {                                                                                                   \
            mismatches++;                                                                                              \
            if (mismatches < 20) {                                                                                     \
                printf("MISMATCH line %d: %s: ", __LINE__, #ok);                                                       \
                printf(__VA_ARGS__);                                                                                   \
                printf("\n");                                                                                          \
            }                                                                                                          \
        }                                                                                                              \
    } while (0)
#define MODEL(f) extern __typeof__(f) m_##f
static int finish(void) {
    printf("%ld checks, %d mismatches\n", checks, mismatches);
    return mismatches != 0;
}
extern int *m___errno_location(void);

// A string of its own exact allocation, of characters of `alphabet`.
static char *random_string(const char *alphabet, unsigned max) {
    unsigned n = pick(max + 1);
    unsigned k = (unsigned)strlen(alphabet);
    char *s = malloc(n + 1);
    for (unsigned i = 0; i < n; i++)
        s[i] = alphabet[pick(k)];
    s[n] = 0;
    return s;
}
static int sign(int x) { return (x > 0) - (x < 0); }
