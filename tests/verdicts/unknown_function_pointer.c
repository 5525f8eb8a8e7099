// verdict: FALSE
extern void reach_error(void);

extern void (*get(void))(void);
extern void give(void (*)(void));
static int n;
static void set(void) { n = 1; }
int main(void) {
  give(set);
  get()();
  if (!(n == 0)) reach_error();
  return 0;
}
