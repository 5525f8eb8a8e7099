// verdict: FALSE
extern void reach_error(void);
void *malloc(unsigned long);
void free(void *);

int main(void) {
  int *p = malloc(4);
  free(p);
  p = 0;
  free(p);
  reach_error();
}
