// verdict: TRUE
// engines: default value
// or unknown: interval value-predicate
extern void reach_error(void);

int main(void) {
  int x = 0x01010101;
  unsigned char *c = (unsigned char *)&x;
  c[1] = 2;
  for (int round = 0; round < 2; round++)
    if (x != 0x01010201) reach_error();
  return 0;
}
