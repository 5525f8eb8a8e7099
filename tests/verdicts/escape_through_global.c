// verdict: TRUE
// By assumption, code that is not here does not know the variables of the program by name.
extern void reach_error(void);

extern int *get(void);
int g = 1;
int *shared = &g;
int main(void) {
  int x = 1;
  shared = &x;
  *get() = 2;
  if (!(x == 1)) reach_error();
  return 0;
}
