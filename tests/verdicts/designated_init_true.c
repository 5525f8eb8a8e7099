// verdict: TRUE
extern void reach_error(void);

int a[] = {[3] = 7, 8, [1] = 2};
int main(void) {
  if (!(sizeof a / sizeof *a == 5 && a[4] == 8 && a[1] == 2 && a[2] == 0)) reach_error();
  return 0;
}
