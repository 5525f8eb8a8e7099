// verdict: FALSE
extern void reach_error(void);

int main(void) {
  int n = 0;
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < i; j++) {
      if (j == 3) break;
      if (j == 1) continue;
      n++;
    }
  if (!(n == 9)) reach_error();
  return 0;
}
