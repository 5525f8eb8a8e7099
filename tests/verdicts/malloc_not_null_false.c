// verdict: FALSE
extern void reach_error(void);
void *malloc(unsigned long);

int main(void) {
  char *p = malloc(3);
  if (!(p == 0)) reach_error();
  return 0;
}
