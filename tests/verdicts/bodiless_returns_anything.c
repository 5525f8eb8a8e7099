// verdict: FALSE
extern void reach_error(void);

extern int f(int);
int main(void) {
  if (!(f(1) == f(1))) reach_error();
  return 0;
}
