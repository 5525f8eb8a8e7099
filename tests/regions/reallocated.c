/* realloc moves what was there to a new object. */
#include <stdlib.h>
int x;
struct item { int n; int *p; };

int main(void) {
    struct item *old = malloc(2 * sizeof *old);
    old[1].n = 7;
    old[1].p = &x;
    struct item *new = realloc(old, 4 * sizeof *new);
    *new[1].p = 3;
    int *bytes = realloc(NULL, 8);
    *bytes = new[1].n;
    return x == 3 && *bytes == 7 ? 0 : 1;
}
