// verdict: FALSE
// engines: default value
// or unknown: interval value-predicate
extern void reach_error(void);
void *memcpy(void *, const void *, unsigned long);

int main(void) {
  int a[3] = { 1, 2, 3 }, b[3] = { 4, 5, 6 };
  memcpy(a, b, sizeof a);
  for (int round = 0; round < 2; round++)
    if (a[2] != 3) reach_error();
  return 0;
}
