// verdict: FALSE
extern void reach_error(void);
void *malloc(unsigned long);

extern int *get(void);
extern void give(int *);
int main(void) {
  int *p = malloc(4);
  give(p);
  *p = 1;
  *get() = 2;
  if (!(*p == 1)) reach_error();
  return 0;
}
