// verdict: TRUE
// engines: default bmc kinduction
// Nobody sets `feature`: what it switches off must not be followed, not in the check of the proof either.
extern void reach_error(void);

int feature, level;

void f22(void) { level++; }
void f21(void) { if (feature) { f22(); f22(); } }
void f20(void) { if (feature) { f21(); f21(); } }
void f19(void) { if (feature) { f20(); f20(); } }
void f18(void) { if (feature) { f19(); f19(); } }
void f17(void) { if (feature) { f18(); f18(); } }
void f16(void) { if (feature) { f17(); f17(); } }
void f15(void) { if (feature) { f16(); f16(); } }
void f14(void) { if (feature) { f15(); f15(); } }
void f13(void) { if (feature) { f14(); f14(); } }
void f12(void) { if (feature) { f13(); f13(); } }
void f11(void) { if (feature) { f12(); f12(); } }
void f10(void) { if (feature) { f11(); f11(); } }
void f9(void) { if (feature) { f10(); f10(); } }
void f8(void) { if (feature) { f9(); f9(); } }
void f7(void) { if (feature) { f8(); f8(); } }
void f6(void) { if (feature) { f7(); f7(); } }
void f5(void) { if (feature) { f6(); f6(); } }
void f4(void) { if (feature) { f5(); f5(); } }
void f3(void) { if (feature) { f4(); f4(); } }
void f2(void) { if (feature) { f3(); f3(); } }
void f1(void) { if (feature) { f2(); f2(); } }
void f0(void) { if (feature) { f1(); f1(); } }

int main(void) {
  f0();
  if (level) reach_error();
  return 0;
}
