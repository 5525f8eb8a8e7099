// verdict: FALSE
extern void reach_error(void);

int main(void) {
  unsigned char b[8] = {0};
  *(unsigned *)b = 0x04030201;
  *(unsigned short *)(b + 3) = 0xbbaa;
  b[6] = b[7] = 0;
  if (!(*(unsigned *)(b + 2) == 0x00bb0403 )) reach_error();
  return 0;
}
