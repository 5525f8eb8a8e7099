// verdict: TRUE
// model: ILP32
extern void reach_error(void);

struct s { char c; long long l; };
int main(void) {
  if (!(sizeof(struct s) == 12)) reach_error();
  return 0;
}
