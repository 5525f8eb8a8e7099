// verdict: TRUE
extern void reach_error(void);

enum e { Z, Y };
int main(void) {
  enum e x = (enum e)-1;
  if (!(x > 0)) reach_error();
  return 0;
}
