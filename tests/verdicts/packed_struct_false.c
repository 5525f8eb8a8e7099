// verdict: FALSE
extern void reach_error(void);

struct __attribute__((packed)) s { char c; int i; short h; };
int main(void) {
  struct s s;
  s.i = 0x01020304;
  s.c = 0;
  s.h = -1;
  if (!(sizeof s == 7 && ((unsigned char *)&s)[1] == 4 && ((unsigned char *)&s)[5] == 1 && s.i == 0x01020304)) reach_error();
  return 0;
}
