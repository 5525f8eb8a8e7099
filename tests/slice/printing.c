// What is printed does not matter.
void reach_error(void);
int __VERIFIER_nondet_int(void);

int printf(const char *, ...);
int puts(const char *);
int main(void) {
  int x = __VERIFIER_nondet_int(); // keep
  int y = __VERIFIER_nondet_int(); // drop
  printf("%d %d\n", x, y);         // drop
  puts("so far");                  // drop
  if (x == 5) reach_error();       // keep
  return 0;
}
