// verdict: FALSE
// or unknown: bmc kinduction impact predicate value value-predicate interval
extern void reach_error(void);

int main(void) {
  int x = 1;
  unsigned long from = (unsigned long)&x;
  unsigned part = (unsigned)(from % 1024);
  unsigned long to = from / 1024 % 1024;
  to = (from / 1048576 % 1024) * 1048576 + to * 1024 + part + from / 1073741824 % 1024 * 1073741824
     + from / 1099511627776 % 1024 * 1099511627776;
  *(int *)to = 2;
  if (!(x == 1)) reach_error();
  return 0;
}
