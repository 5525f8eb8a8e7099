// verdict: FALSE
extern void reach_error(void);

struct s { unsigned long long a : 40; };
int main(void) {
  struct s x;
  x.a = 1;
  if (!((x.a << 40) != 0)) reach_error();
  return 0;
}
