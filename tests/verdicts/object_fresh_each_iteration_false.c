// verdict: FALSE
extern void reach_error(void);
void *malloc(unsigned long);

int main(void) {
  int *keep[2];
  for (int i = 0; i < 2; i++) {
    int *p = malloc(4);
    *p = i;
    keep[i] = p;
  }
  if (!(*keep[0] == *keep[1])) reach_error();
  return 0;
}
