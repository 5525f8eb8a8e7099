// verdict: FALSE
extern void reach_error(void);
void *malloc(unsigned long);
void free(void *);

int main(void) {
  char *p = malloc(1);
  unsigned long a = (unsigned long)p;
  free(p);
  char *q = malloc(1);
  if (!(a != (unsigned long)q)) reach_error();
  return 0;
}
