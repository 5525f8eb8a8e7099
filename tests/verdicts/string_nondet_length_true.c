// verdict: TRUE
extern void reach_error(void);
extern char __VERIFIER_nondet_char(void);
unsigned long strlen(const char *);

int main(void) {
  char s[4];
  for (int i = 0; i < 4; i++) s[i] = __VERIFIER_nondet_char();
  s[3] = 0;
  if (!(strlen(s) <= 3)) reach_error();
  return 0;
}
