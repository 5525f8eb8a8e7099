// verdict: FALSE
extern void reach_error(void);
void *malloc(unsigned long);

int main(void) {
  unsigned long p = (unsigned long)malloc(1), q = (unsigned long)malloc(1);
  if (!(p < q)) reach_error();
  return 0;
}
