// verdict: TRUE
extern void reach_error(void);

struct __attribute__((packed)) s { unsigned a : 3; int b : 17; long long c : 44; };
int main(void) {
  struct s s;
  s.c = -2;
  s.b = -65536;
  s.a = 5;
  if (!(sizeof s == 8 && s.a == 5 && s.b == -65536 && s.c == -2)) reach_error();
  return 0;
}
