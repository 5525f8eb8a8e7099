// An error can be reached from within a loop without end.
void reach_error(void);
int __VERIFIER_nondet_int(void);

int state;
void step(void) {
  if (state == 3) reach_error();   // keep
}
int main(void) {
  int t = 0;                       // drop
  for (;;) {
    state = __VERIFIER_nondet_int(); // keep
    t++;                           // drop
    step();                        // keep
  }
}
