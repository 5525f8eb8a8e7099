// verdict: FALSE
extern void reach_error(void);
unsigned long strlen(const char *);
char *strcat(char *, const char *);
char *strchr(const char *, int);

int main(void) {
  char b[8] = "ab";
  strcat(b, "cd");
  if (!(strlen(b) == 4 && strchr(b, 'c') == b + 3 && strchr(b, 0) == b + 4 && !strchr(b, 'x'))) reach_error();
  return 0;
}
