// verdict: TRUE
extern void reach_error(void);

int main(void) {
  float f = 0;
  for (int i = 0; i < 10; i++) f += 0.1f;
  if (!(f != 1.0f)) reach_error();
  return 0;
}
