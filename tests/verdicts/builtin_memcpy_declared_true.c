// verdict: TRUE
extern void reach_error(void);
void *__builtin_memcpy(void *, void const *, unsigned long);

int main(void) {
  int a = 7, b = 0;
  __builtin_memcpy(&b, &a, sizeof a);
  if (b != 7) reach_error();
  return 0;
}
