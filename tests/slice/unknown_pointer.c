// A pointer of unknown origin may point to what has escaped.
void reach_error(void);

int *ext(int *);
int escaped, hidden;
int main(void) {
  int *p = ext(&escaped);          // keep
  *p = 4;                          // keep
  hidden = 2;                      // drop
  if (escaped == 4) reach_error(); // keep
  return hidden;
}
