use super::*;
use crate::ir::{AllocKind, BinOp, Callee, Expr, InputKind, UnOp, VarKind};
use crate::testing::Builder;
use crate::types::{FloatKind, IntKind, RecordKind};

#[test]
fn operators_have_the_brackets_c_needs() {
    let mut b = Builder::new();
    let int = b.int();
    let (x, y) = (b.global("x", int), b.global("y", int));
    let (vx, vy) = (b.val(x), b.val(y));
    let sum = b.binary(BinOp::Add, vx, vy);
    let product = b.binary(BinOp::Mul, sum, vx);
    let right = b.binary(BinOp::Sub, vx, sum);
    let left = b.binary(BinOp::Sub, sum, vx);
    let less = b.binary(BinOp::Lt, product, vy);
    let masked = b.binary(BinOp::And, less, vy);
    let neg = b.expr(Expr::Unary(UnOp::Neg, vx), int);
    let negneg = b.expr(Expr::Unary(UnOp::Neg, neg), int);
    let not = b.expr(Expr::Unary(UnOp::Not, less), int);
    let cast = b.cast(sum, b.char());
    let check = |e, text: &str| assert_eq!(expr(&b.cfa, e), text);
    check(product, "(x + y) * x");
    check(right, "x - (x + y)");
    check(left, "x + y - x");
    check(masked, "(x + y) * x < y & y");
    check(negneg, "- -x");
    check(not, "!((x + y) * x < y)");
    check(cast, "(char)(x + y)");
}

#[test]
fn lvalues() {
    let mut b = Builder::new();
    let int = b.int();
    let array = b.array(int, 4);
    let s = b.record("s", RecordKind::Struct, &[("a", int, None), ("b", array, None)]);
    let sp = b.ptr(s);
    let (v, p, i) = (b.global("v", s), b.global("p", sp), b.global("i", int));
    let (lv, vp, vi) = (b.lv(v), b.val(p), b.val(i));
    let long = b.long();
    let wide = b.cast(vi, long);
    let member = b.field(lv, 1);
    let element = b.index(member, wide);
    let pointee = b.deref(vp);
    let arrow = b.field(pointee, 0);
    let address = b.addr(arrow);
    let moved = b.ptr_add(vp, wide);
    let item = b.deref(moved);
    let item_field = b.field(item, 1);
    let back = b.deref(address);
    let ip = b.ptr(int);
    let decayed = b.expr(Expr::AddrOf(member), ip);
    let bytes = b.expr(Expr::PtrAdd { ptr: vp, index: wide, scale: 3 }, sp);
    let check = |e, text: &str| assert_eq!(expr(&b.cfa, e), text);
    check(element, "v.b[i]");
    check(pointee, "*p");
    check(arrow, "p->a");
    check(address, "&p->a");
    check(moved, "p + i");
    check(item_field, "p[i].b");
    check(back, "*&p->a");
    check(decayed, "v.b");
    check(bytes, "(struct s *)((char *)p + i * 3)");
}

#[test]
fn constants() {
    let mut b = Builder::new();
    let mut check = |ty, value, text: &str| {
        let e = b.expr(Expr::Int(value), ty);
        assert_eq!(expr(&b.cfa, e), text);
    };
    let types = crate::types::TypeTable::new(crate::types::DataModel::Lp64);
    check(types.int(IntKind::Int), -5, "-5");
    check(types.int(IntKind::Char), 65, "65");
    check(types.int(IntKind::UInt), 7, "7u");
    check(types.int(IntKind::ULong), -1, "18446744073709551615ul");
    let mut float = |kind: FloatKind, bits: u128, text: &str| {
        b.cfa.wide.push(bits);
        let ty = b.cfa.types.float(kind);
        let e = b.expr(Expr::Wide(b.cfa.wide.len() as u32 - 1), ty);
        assert_eq!(expr(&b.cfa, e), text);
    };
    float(FloatKind::Double, u128::from(0.1f64.to_bits()), "0.1");
    float(FloatKind::Float, u128::from(1.5f32.to_bits()), "1.5f");
    float(FloatKind::Double, u128::from(f64::INFINITY.to_bits()), "__builtin_inf()");
    let ip = b.ptr(b.int());
    let null = b.expr(Expr::Int(0), ip);
    let fixed = b.expr(Expr::Int(16), ip);
    assert_eq!(expr(&b.cfa, null), "0");
    assert_eq!(expr(&b.cfa, fixed), "(int *)0x10");
}

fn sample() -> Builder {
    let mut b = Builder::new();
    let (int, main) = (b.int(), b.main());
    let f = b.func("f", int, &[("a", int)]);
    let param = b.cfa.funcs[f].params[0];
    let value = b.val(param);
    b.push(f, Stmt::Return(Some(value)));
    let x = b.local(main, "x", int);
    let ip = b.ptr(int);
    let p = b.local(main, "p", ip);
    let text = b.var("\"q\\\"", ip, VarKind::Literal, None);
    b.cfa.vars[text].span = Span::NONE;
    let (lx, lp, vx, size) = (b.lv(x), b.lv(p), b.val(x), b.long_num(4));
    b.push(main, Stmt::Declare(x));
    let nondet = b.cfa.symbols.intern("__VERIFIER_nondet_int");
    b.push(main, Stmt::Input { dst: lx, kind: InputKind::Nondet(nondet) });
    b.push(main, Stmt::Alloc { dst: lp, size, kind: AllocKind::Heap });
    let callee = Callee::Direct(f);
    b.push(main, Stmt::Call { dst: Some(lx), callee, args: [vx].into() });
    b.push(main, Stmt::Assume { cond: vx, truth: false });
    b.push(main, Stmt::Error(crate::ir::ErrorKind::Assertion(None)));
    b
}

#[test]
fn whole_programs() {
    let b = sample();
    let sources = SourceMap::default();
    assert_eq!(
        text(&b.cfa, &sources),
        "literal int *\"q\\\";\n\
         \nvoid main(void) {   // start\n  local int x;\n  local int *p;\n\
         \x20 // entry n0, exit n1, halt n2\n\
         \x20 n0 -> n3: int x;\n\
         \x20 n3 -> n4: x = __VERIFIER_nondet_int();\n\
         \x20 n4 -> n5: p = malloc(4l);\n\
         \x20 n5 -> n6: x = f(x);\n\
         \x20 n6 -> n7: [!x]\n\
         \x20 n7 -> n2: ERROR: assert;\n}\n\
         \nint f(int) {\n  param int a;\n  // entry n0, exit n1, halt n2\n\
         \x20 n0 -> n1: return a;\n}\n"
    );
    let graph = dot(&b.cfa, &sources);
    assert!(graph.contains("f0_n5 -> f1_n0 [style=dashed"));
    assert!(graph.contains("f0_n7 [label=\"n7\", color=red"));
}

#[test]
fn json_is_escaped() {
    let out = json(&sample().cfa, &SourceMap::default());
    assert!(out.contains("\"name\":\"\\\"q\\\\\\\"\""));
    assert!(out.contains("\"kind\":\"call\",\"text\":\"x = f(x);\",\"callee\":\"f\""));
    assert_eq!(out.matches('{').count(), out.matches('}').count());
    let mut control = String::new();
    json::string(&mut control, "a\u{1}\n\"").unwrap();
    assert_eq!(control, "\"a\\u0001\\n\\\"\"");
}

#[test]
fn deep_expressions_need_no_stack() {
    let mut b = Builder::new();
    let mut e = b.num(1);
    for _ in 0..100_000 {
        let one = b.num(1);
        e = b.binary(BinOp::Sub, one, e);
    }
    assert!(expr(&b.cfa, e).len() > 400_000);
}
