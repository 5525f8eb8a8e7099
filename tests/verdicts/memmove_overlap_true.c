// verdict: TRUE
extern void reach_error(void);
void *memmove(void *, const void *, unsigned long);

int main(void) {
  char b[7] = "abcdef";
  memmove(b + 2, b, 4);
  if (!(b[2] == 'a' && b[5] == 'd' && b[1] == 'b')) reach_error();
  return 0;
}
