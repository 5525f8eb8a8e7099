// verdict: TRUE
// By assumption, code that is not here does not know the variables of the program by name.
extern void reach_error(void);

extern int *p;
int g = 1;
int main(void) {
  *p = 2;
  if (!(g == 1)) reach_error();
  return 0;
}
