// verdict: TRUE
extern void reach_error(void);
void *malloc(unsigned long);

int main(void) {
  int *p[3];
  for (int i = 0; i < 3; i++) { p[i] = malloc(4); *p[i] = i; }
  if (!(*p[0] == 0 && *p[1] == 1 && *p[2] == 2 && p[0] != p[2])) reach_error();
  return 0;
}
