// verdict: FALSE
extern void reach_error(void);

int main(void) {
  int *p;
  *p = 1;
  reach_error();
}
