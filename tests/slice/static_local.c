// A static local is a global.
void reach_error(void);

int tick(void) {
  static int t, u;
  u = u + 2;                       // drop
  return ++t;                      // keep
}
int main(void) {
  tick();                          // keep
  tick();                          // keep
  if (tick() == 3) reach_error();  // keep
  return 0;
}
