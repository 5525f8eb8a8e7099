// verdict: FALSE
extern void reach_error(void);

extern int ***get(void);
int main(void) {
  int x = 1, *p = &x;
  int ***c = get();
  *c = &p;
  **get()[0] = 2;
  if (!(x == 1)) reach_error();
  return 0;
}
