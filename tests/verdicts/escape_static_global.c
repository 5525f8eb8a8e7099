// verdict: TRUE
extern void reach_error(void);

extern int *get(void);
static int g = 1;
int main(void) {
  *get() = 2;
  if (!(g == 1)) reach_error();
  return 0;
}
