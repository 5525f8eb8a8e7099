// verdict: TRUE
// model: ILP32
extern void reach_error(void);

int main(void) {
  if (!(-2147483648 < 0 && 0xffffffff > 0)) reach_error();
  return 0;
}
