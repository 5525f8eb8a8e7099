// verdict: FALSE
extern void reach_error(void);
char *strcpy(char *, const char *);
int strcmp(const char *, const char *);

int main(void) {
  char b[8];
  strcpy(b, "abc");
  if (!(b[3] == 0 && b[2] == 'c' && strcmp(b, "abc") == 0 && b[4] == 0)) reach_error();
  return 0;
}
