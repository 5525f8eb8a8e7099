// A loop made of goto.
void reach_error(void);

int main(void) {
  int i = 0, t = 0;                // keep
again:
  t += i;                          // drop
  i++;                             // keep
  if (i < 10) goto again;          // keep
  if (i != 10) reach_error();      // keep
  return t;
}
