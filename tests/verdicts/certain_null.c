// verdict: UNKNOWN replay
// Every execution follows a null pointer: what comes after it is not looked at, and that must not
// be called a proof.
extern void reach_error(void);
int main(void) {
    int *p = 0;
    *p = 1;
    reach_error();
    return 0;
}
