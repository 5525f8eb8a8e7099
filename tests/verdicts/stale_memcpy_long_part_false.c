// verdict: FALSE
// engines: default value
// or unknown: interval value-predicate
extern void reach_error(void);
void *malloc(unsigned long);
void *memcpy(void *, const void *, unsigned long);
void *memset(void *, int, unsigned long);

char *make(unsigned long n) {
  return malloc(n);
}

int main(void) {
  char *a = make(64), *b = make(64);
  memset(a, 1, 64);
  memset(b, 2, 64);
  memcpy(a + 8, b, 16);
  for (int round = 0; round < 2; round++)
    if (a[8] != 1) reach_error();
  return 0;
}
