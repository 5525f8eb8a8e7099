// verdict: TRUE
extern void reach_error(void);

int main(void) {
  unsigned short a = 65535, b = 65535;
  if (!(a * b < 0)) reach_error();
  return 0;
}
