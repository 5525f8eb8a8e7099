// verdict: TRUE
extern void reach_error(void);

int t[4];
int main(void) {
  unsigned i = ((unsigned long)&t[2] - (unsigned long)t) / sizeof(int);
  t[i] = 5;
  if (!(t[2] == 5)) reach_error();
  return 0;
}
