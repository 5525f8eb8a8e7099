// verdict: FALSE
extern void reach_error(void);

extern int **get(void);
int main(void) {
  int x = 1;
  int **pp = get();
  *pp = &x;
  **get() = 2;
  if (!(x == 1)) reach_error();
  return 0;
}
