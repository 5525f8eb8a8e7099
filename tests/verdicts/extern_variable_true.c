// verdict: TRUE
extern void reach_error(void);

extern int e;
int main(void) {
  int a = e;
  e = e;
  if (!(a == e)) reach_error();
  return 0;
}
