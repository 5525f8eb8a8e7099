// verdict: FALSE
extern void reach_error(void);
void *malloc(unsigned long);

int main(void) {
  int *p = malloc(sizeof(int));
  int a = *p, b = *p;
  if (!(a == b && a != 12345)) reach_error();
  return 0;
}
