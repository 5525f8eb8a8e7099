// verdict: FALSE
extern void reach_error(void);
unsigned long strlen(const char *);

int main(void) {
  char s[3];
  s[0] = 'a';
  if (strlen(s) == 2) reach_error();
  return 0;
}
