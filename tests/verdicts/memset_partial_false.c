// verdict: FALSE
extern void reach_error(void);
void *memset(void *, int, unsigned long);

int main(void) {
  int x = -1;
  memset(&x, 0, 3);
  if (!(x == (int)0xffff0000)) reach_error();
  return 0;
}
