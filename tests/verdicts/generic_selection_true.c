// verdict: TRUE
extern void reach_error(void);

int main(void) {
  char c = 'a';
  if (!(_Generic(c + 0, int: 1, char: 2, default: 3) == 1 && _Generic(c, int: 1, char: 2, default: 3) == 2)) reach_error();
  return 0;
}
