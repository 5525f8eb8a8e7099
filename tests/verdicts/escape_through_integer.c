// verdict: FALSE
extern void reach_error(void);

extern void give(unsigned long);
extern int *get(void);
int g = 1;
int main(void) {
  give((unsigned long)&g);
  *get() = 2;
  if (!(g == 1)) reach_error();
  return 0;
}
