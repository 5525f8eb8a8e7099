// verdict: TRUE
extern void reach_error(void);
void *memcpy(void *, const void *, unsigned long);

struct s { short a; int b; };
int main(void) {
  struct s x = {1, 2};
  unsigned char raw[sizeof(struct s)];
  memcpy(raw, &x, sizeof x);
  raw[4]++;
  memcpy(&x, raw, sizeof x);
  if (!(x.a == 1 && x.b == 3)) reach_error();
  return 0;
}
