// verdict: FALSE
extern void reach_error(void);

int a;
int main(void) {
  if ((unsigned long)&a == 0x601040) reach_error();
  return 0;
}
