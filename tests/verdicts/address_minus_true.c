// verdict: TRUE
// Addresses as integers from which something is subtracted, or to which it is added.
extern void reach_error(void);
static char c[4];
int main(void){ long l=(long)&c[3]; l = l - 1; char *p=(char*)l; if (p != &c[2]) reach_error(); long m=(long)&c[1]; m = m + 2; if ((char*)m != &c[3]) reach_error(); return 0; }
