// verdict: TRUE
extern void reach_error(void);
void *malloc(unsigned long);

int main(void) {
  char *last = 0;
  for (int i = 0; i < 60; i++) {
    char *p = malloc(1);
    if (!(p != last)) reach_error();
    last = p;
  }
  if (!(last != 0)) reach_error();
  return 0;
}
