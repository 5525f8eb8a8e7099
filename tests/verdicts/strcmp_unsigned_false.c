// verdict: FALSE
extern void reach_error(void);
int strcmp(const char *, const char *);

int main(void) {
  char a[2] = {(char)200, 0}, b[2] = {100, 0};
  if (!(strcmp(a, b) < 0)) reach_error();
  return 0;
}
