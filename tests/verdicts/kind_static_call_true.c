// verdict: TRUE
extern void reach_error(void);

static int flip(void) { static int s; s = !s; return s; }
int main(void) {
  while (1) {
    int a = flip(), b = flip();
    if (!(a != b)) reach_error();
  }
}
