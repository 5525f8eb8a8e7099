// Bytes that are copied through a buffer nobody looks at.
void reach_error(void);
int __VERIFIER_nondet_int(void);

void *memcpy(void *, const void *, unsigned long);
void *memset(void *, int, unsigned long);
int main(void) {
  int a = __VERIFIER_nondet_int(); // keep
  int b, c;
  char buffer[4], waste[4];
  memcpy(buffer, &a, 4);           // keep
  memset(waste, 0, 4);             // drop
  memcpy(&b, buffer, 4);           // keep
  memcpy(&c, waste, 4);            // drop
  if (b == 77) reach_error();      // keep
  return c;
}
