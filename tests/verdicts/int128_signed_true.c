// verdict: TRUE
extern void reach_error(void);

int main(void) {
  __int128 x = -1;
  if (!(x >> 100 == -1 && (unsigned __int128)x > 0xffffffffffffffffUL)) reach_error();
  return 0;
}
