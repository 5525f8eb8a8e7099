// verdict: TRUE
// A number in an initialiser beside a pointer.
extern void reach_error(void);

static union { long l; char *p; } u = {.l = 5000000000};
int main(void) {
  if (u.l != 5000000000) reach_error();
  return 0;
}
