// verdict: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
unsigned long strlen(const char *);

int main(void) {
  const char *s = __VERIFIER_nondet_int() ? "hello" : "hi\0there";
  if (!(strlen(s) == 5 || strlen(s) == 8)) reach_error();
  return 0;
}
