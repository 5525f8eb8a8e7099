// verdict: FALSE
// engines: default value
// or unknown: interval value-predicate
extern void reach_error(void);
void *memcpy(void *, const void *, unsigned long);

int main(void) {
  int a[4] = { 1, 2, 3, 4 };
  memcpy(a + 2, a, 2 * sizeof(int));
  for (int round = 0; round < 2; round++)
    if (a[3] != 4) reach_error();
  return 0;
}
