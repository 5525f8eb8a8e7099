// verdict: FALSE
extern void reach_error(void);
void *malloc(unsigned long);

int main(void) {
  char *p = malloc(1);
  if (!(((unsigned long)p & 31) == 0)) reach_error();
  return 0;
}
