// verdict: FALSE
extern void reach_error(void);

int main(void) {
  __int128 x = -1;
  if (!(x >> 100 == -1 && (unsigned __int128)x > x)) reach_error();
  return 0;
}
