// verdict: TRUE
// Where a record is copied to says nothing about the record.
extern void reach_error(void);

void *memcpy(void *, const void *, unsigned long);
struct s { int n; char *p; };
int main(void) {
  char buf[16];
  struct s m = {1, 0};
  memcpy(buf, &m, sizeof m);
  m.n = 5;
  if (m.n != 5) reach_error();
  return 0;
}
