// verdict: TRUE
extern void reach_error(void);

struct s { unsigned char a : 3; unsigned char : 0; unsigned char b : 3; };
int main(void) {
  struct s s = {1, 2};
  if (!(sizeof s == 2 && ((unsigned char *)&s)[1] % 8 == 2)) reach_error();
  return 0;
}
