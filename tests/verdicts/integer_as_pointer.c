// verdict: UNKNOWN replay
extern void reach_error(void);

int main(void) {
  int *p = (int *)0x1000;
  *p = 1;
  reach_error();
}
