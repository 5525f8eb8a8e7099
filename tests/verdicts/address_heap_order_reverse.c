// verdict: FALSE
extern void reach_error(void);
void *malloc(unsigned long);

int main(void) {
  char *p = malloc(1), *q = malloc(1);
  if (!(p > q)) reach_error();
  return 0;
}
