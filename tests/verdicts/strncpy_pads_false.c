// verdict: FALSE
extern void reach_error(void);
char *strncpy(char *, const char *, unsigned long);

int main(void) {
  char b[6] = "zzzzz";
  strncpy(b, "ab", 2);
  if (!(b[2] == 0 && b[4] == 'z')) reach_error();
  return 0;
}
