// verdict: UNKNOWN replay
// An old driver's habit: a pointer to a small object is used as one to a large record. What is
// behind the object is taken to be part of it, so the error is not proved away; the interpreter
// ends the run at the access, so it is not confirmed either.
extern void reach_error(void);
struct large { int first, second, third; };
int small;
int main(void) {
    struct large *p = (struct large *)&small;
    p->third = 1;
    reach_error();
    return 0;
}
