// verdict: TRUE
extern void reach_error(void);

struct s { unsigned long long a : 40; };
int main(void) {
  struct s x;
  x.a = 1;
  if (!(((unsigned long long)x.a << 40) == 1ull << 40)) reach_error();
  return 0;
}
