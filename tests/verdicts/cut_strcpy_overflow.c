// verdict: TRUE
// The run ends in strcpy, where it leaves the object (DESIGN §3).
extern void reach_error(void);
char *strcpy(char *, const char *);

int main(void) {
  char b[3];
  strcpy(b, "abc");
  reach_error();
}
