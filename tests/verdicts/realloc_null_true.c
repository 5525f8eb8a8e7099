// verdict: TRUE
extern void reach_error(void);
void *realloc(void *, unsigned long);

int main(void) {
  int *p = realloc(0, 4);
  *p = 3;
  if (!(*p == 3)) reach_error();
  return 0;
}
