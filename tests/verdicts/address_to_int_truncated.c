// verdict: FALSE
extern void reach_error(void);

int a;
int main(void) {
  if ((int)(unsigned long)&a < 0) reach_error();
  return 0;
}
