// verdict: FALSE
extern void reach_error(void);

char a[16];
int main(void) {
  if ((unsigned long)&a[1] % 4 == 0) reach_error();
  return 0;
}
