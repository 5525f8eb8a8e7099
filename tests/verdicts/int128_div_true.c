// verdict: TRUE
extern void reach_error(void);

int main(void) {
  __int128 x = ((__int128)1 << 100) + 7;
  if (!(x % 1000 == 383 && -x / ((__int128)1 << 99) == -2)) reach_error();
  return 0;
}
