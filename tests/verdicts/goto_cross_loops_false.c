// verdict: FALSE
extern void reach_error(void);

int main(void) {
  int i = 0, j = 0;
a:
  i++;
  if (i < 3) goto b;
  if (i > 8) goto out;
b:
  j++;
  if (j < 3) goto a;
  i += 2;
  if (i < 9) goto b;
out:
  if (!(i == 9 && j == 6)) reach_error();
  return 0;
}
