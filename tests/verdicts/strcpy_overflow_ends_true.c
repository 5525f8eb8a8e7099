// verdict: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
char *strcpy(char *, const char *);

int main(void) {
  char b[3];
  int c = __VERIFIER_nondet_int();
  strcpy(b, c ? "abc" : "ab");
  if (!(c == 0)) reach_error();
  return 0;
}
