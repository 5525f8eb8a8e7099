// verdict: FALSE
// The literal lies where pointers of unknown origin may point; it has its first contents there.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern char *unknown;
int main(void) {
  const char *text = "l";
  if (__VERIFIER_nondet_int()) { text = unknown; if (*text == 3) return 1; return 0; }
  if (text[0] == 'l') reach_error();
  return 0;
}
