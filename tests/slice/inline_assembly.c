// The outputs of assembly take any value.
void reach_error(void);

int main(void) {
  int x, y;
  __asm__("movl $1, %0" : "=r"(x)); // keep
  __asm__("movl $1, %0" : "=r"(y)); // drop
  if (x == 2) reach_error();       // keep
  return y;
}
