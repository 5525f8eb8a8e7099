// Bit-fields share their storage.
void reach_error(void);
int __VERIFIER_nondet_int(void);

struct f { unsigned a : 3; unsigned b : 5; } f;
struct f g;
int main(void) {
  f.a = __VERIFIER_nondet_int();   // keep
  g.a = __VERIFIER_nondet_int();   // drop
  if (f.a == 7) reach_error();     // keep
  return g.a;
}
