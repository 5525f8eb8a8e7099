// verdict: TRUE
extern void reach_error(void);

extern int *p;
static int g = 1;
int main(void) {
  *p = 2;
  if (!(g == 1)) reach_error();
  return 0;
}
