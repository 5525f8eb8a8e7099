// verdict: FALSE
extern void reach_error(void);
int memcmp(const void *, const void *, unsigned long);

int main(void) {
  unsigned char a[2] = {1, 200}, b[2] = {1, 100};
  if (!(memcmp(a, b, 2) < 0 && memcmp(a, b, 1) == 0)) reach_error();
  return 0;
}
