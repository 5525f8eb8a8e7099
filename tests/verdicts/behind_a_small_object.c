// verdict: TRUE
// As behind_a_small_object_bug.c, but there is no error behind the access.
extern void reach_error(void);
struct large { int first, second, third; };
int small;
int main(void) {
    struct large *p = (struct large *)&small;
    p->third = 1;
    if (small != 0)
        reach_error();
    return 0;
}
