// verdict: FALSE
extern void reach_error(void);

int a;
int main(void) {
  if (((unsigned long)&a >> 4) % 7 == 3) reach_error();
  return 0;
}
