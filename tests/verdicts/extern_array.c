// verdict: FALSE
extern void reach_error(void);

extern int e[10];
int main(void) {
  if (!(e[3] == 0)) reach_error();
  return 0;
}
