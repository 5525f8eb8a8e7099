// verdict: TRUE
extern void reach_error(void);
void *memcpy(void *, const void *, unsigned long);
void *memset(void *, int, unsigned long);

int main(void) {
  char a[2], b[2] = "x";
  char *p = memcpy(a, b, 2);
  if (!(p == a && *p == 'x' && memset(b, 1, 2) == b)) reach_error();
  return 0;
}
