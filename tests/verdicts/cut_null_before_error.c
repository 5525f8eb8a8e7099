// verdict: UNKNOWN replay
extern void reach_error(void);

int main(void) {
  int *p = 0;
  *p = 1;
  reach_error();
}
