// verdict: TRUE
extern void reach_error(void);

int main(void) {
  int s = 0;
  while (1) {
    if (s == 0) s = 1;
    else if (s == 1) s = 2;
    else if (s == 2) s = 0;
    else if (s == 3) reach_error();
  }
}
