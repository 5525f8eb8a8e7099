//! Arrays, numbers and floats.

use super::{becomes, equivalent, stays};
use crate::sort::Sort;
use crate::term::{FpOp, Op, TermId, Terms};
use base::float::FloatFormat;

#[test]
fn arrays() {
    for (from, to) in [
        ("(select (store a x y) x)", "y"),
        ("(select (store a #x01 y) #x02)", "(select a #x02)"),
        ("(select (store a (bvadd x #x01) y) (bvadd x #x02))", "(select a (bvadd x #x02))"),
        ("(select (store (store a x y) (bvadd x #x01) z) x)", "y"),
        ("(select ((as const (Array (_ BitVec 8) (_ BitVec 8))) y) x)", "y"),
        ("(select (ite p (store a x y) (store b x z)) x)", "(ite p y z)"),
        ("(select (ite p (store a #x01 y) a) #x02)", "(select a #x02)"),
        ("(select (ite p (store a x y) b) x)", "(ite p y (select b x))"),
        ("(store (store a x y) x z)", "(store a x z)"),
        ("(store a x (select a x))", "a"),
        (
            "(store ((as const (Array (_ BitVec 8) (_ BitVec 8))) y) x y)",
            "((as const (Array (_ BitVec 8) (_ BitVec 8))) y)",
        ),
        ("(= (store a x y) a)", "(= (select a x) y)"),
        ("(= a a)", "true"),
    ] {
        becomes(8, from, to);
    }
    for text in [
        "(select (store a x z) y)",
        "(store (store a x y) z y)",
        "(select (ite p a b) x)",
        "(= a b)",
        "(store a x (select b x))",
    ] {
        stays(8, text);
    }
}

/// A pool with two arrays, a place and an element.
fn memory(t: &mut Terms) -> [TermId; 4] {
    let byte = Sort::BitVec(8);
    let sort = t.array_sort(byte, byte);
    [("a", sort), ("b", sort), ("x", byte), ("e", byte)].map(|(name, sort)| {
        let sym = t.declare(name, sort);
        t.var(sym, 0)
    })
}

#[test]
fn filled_ranges() {
    let mut t = Terms::new();
    let [a, _, x, e] = memory(&mut t);
    let (zero, one, four) = (t.bv(8, 0), t.bv(8, 1), t.bv(8, 4));
    let fill = t.make(Op::Fill, &[a, x, four, e]);
    let read = |t: &mut Terms, offset: u128| {
        let offset = t.bv(8, offset);
        let place = t.bv_add(x, offset);
        (t.select(fill, place), t.select(a, place))
    };
    for inside in 0..4 {
        assert_eq!(read(&mut t, inside).0, e);
    }
    for outside in [4, 5, 255] {
        let (element, before) = read(&mut t, outside);
        assert_eq!(element, before);
    }
    let elsewhere = t.select(fill, e);
    assert_eq!(t.op(elsewhere), Op::Select, "nothing is known of the place");
    assert_eq!(t.make(Op::Fill, &[a, x, zero, e]), a);
    assert_eq!(t.make(Op::Fill, &[a, x, one, e]), t.store(a, x, e));
    assert_eq!(t.make(Op::Fill, &[fill, x, four, x]), t.make(Op::Fill, &[a, x, four, x]));
}

#[test]
fn copied_ranges() {
    let mut t = Terms::new();
    let [a, b, x, e] = memory(&mut t);
    let (zero, one, four) = (t.bv(8, 0), t.bv(8, 1), t.bv(8, 4));
    let copy = t.make(Op::Copy, &[a, x, b, e, four]);
    let place = t.bv_add(x, one);
    let source = t.bv_add(e, one);
    assert_eq!(t.select(copy, place), t.select(b, source));
    let outside = t.bv_add(x, four);
    assert_eq!(t.select(copy, outside), t.select(a, outside));
    assert_eq!(t.make(Op::Copy, &[a, x, b, e, zero]), a);
    assert_eq!(t.make(Op::Copy, &[a, x, a, x, four]), a);
    let element = t.select(b, e);
    assert_eq!(t.make(Op::Copy, &[a, x, b, e, one]), t.store(a, x, element));
}

#[test]
fn numbers() {
    for (from, to) in [
        ("(+ i 0)", "i"),
        ("(+ i j (- i))", "j"),
        ("(+ i i)", "(* 2 i)"),
        ("(+ (+ i 1) (+ j 2))", "(+ i j 3)"),
        ("(- (+ i 3) (+ i 1))", "2"),
        ("(* 2 (+ i 3))", "(+ (* 2 i) 6)"),
        ("(* 3 (* 2 i))", "(* 6 i)"),
        ("(< i j)", "(not (<= j i))"),
        ("(<= (+ i 1) 3)", "(<= i 2)"),
        ("(<= (* 2 i) 3)", "(<= i 1)"),
        ("(>= i 3)", "(not (<= i 2))"),
        ("(<= (+ i j) (+ j 2))", "(<= i 2)"),
        ("(<= (* 2.0 u) 3.0)", "(<= u 1.5)"),
        ("(= (+ i 1) 3)", "(= i 2)"),
        ("(= (* 2 i) 3)", "false"),
        ("(= (+ i 1) (+ j 3))", "(= i (+ j 2))"),
        ("(= (- i j) 0)", "(= i j)"),
        ("(div i 1)", "i"),
        ("(mod i 1)", "0"),
        ("(/ u 2.0)", "(* u 0.5)"),
        ("(to_int (to_real i))", "i"),
        ("((_ int2bv 8) (bv2nat x))", "x"),
        ("((_ int2bv 4) (bv2nat x))", "((_ extract 3 0) x)"),
        ("((_ int2bv 12) (sbv_to_int x))", "((_ sign_extend 4) x)"),
    ] {
        becomes(8, from, to);
    }
    for text in
        ["(+ i j)", "(* i j)", "(<= i j)", "(div i 2)", "(= i j)", "(<= u 2.0)", "(<= 2.0 u)"]
    {
        stays(8, text);
    }
    equivalent(8, &["(mod i 0)", "i"]);
    equivalent(8, &["(div i 0)", "0"]);
}

#[test]
fn floats() {
    let mut t = Terms::new();
    let (single, byte) = (FloatFormat::F32, Sort::BitVec(8));
    let [a, b, m, n] = [("a", 32), ("b", 32), ("m", 3), ("n", 8)].map(|(name, width)| {
        let sym = t.declare(name, Sort::BitVec(width));
        t.var(sym, 0)
    });
    assert_eq!(t.sort(n), byte);
    let mut fp = |op, args: &[TermId]| t.make(Op::Fp(op, single), args);
    assert_eq!(fp(FpOp::Add, &[m, a, b]), fp(FpOp::Add, &[m, b, a]));
    assert_ne!(fp(FpOp::Sub, &[m, a, b]), fp(FpOp::Sub, &[m, b, a]));
    let (equal, nan) = (fp(FpOp::Eq, &[a, a]), fp(FpOp::IsNan, &[a]));
    assert_eq!(fp(FpOp::Lt, &[a, a]), Terms::FALSE);
    let from_int = fp(FpOp::FromSigned, &[m, n]);
    assert_eq!(fp(FpOp::IsNan, &[from_int]), Terms::FALSE);
    assert_eq!(equal, t.not(nan));
    let wide = t.make(Op::Fp(FpOp::Convert(single), FloatFormat::F64), &[m, a]);
    assert_eq!(t.make(Op::Fp(FpOp::IsNan, FloatFormat::F64), &[wide]), nan);
    // Constants: 1.5 + 2.25 = 3.75, and upwards 1 / 3 is one unit larger than downwards.
    let number = |t: &mut Terms, value: f32| t.bv(32, value.to_bits().into());
    let (x, y) = (number(&mut t, 1.5), number(&mut t, 2.25));
    let nearest = t.bv(3, FpOp::RNE);
    let sum = t.make(Op::Fp(FpOp::Add, single), &[nearest, x, y]);
    assert_eq!(sum, number(&mut t, 3.75));
    let (one, three) = (number(&mut t, 1.0), number(&mut t, 3.0));
    let (up, down) = (t.bv(3, FpOp::RTP), t.bv(3, FpOp::RTN));
    let [up, down] = [up, down].map(|m| t.make(Op::Fp(FpOp::Div, single), &[m, one, three]));
    let unit = t.bv(32, 1);
    assert_eq!(up, t.bv_add(down, unit));
}

/// There are more ways through these choices than can be walked one by one.
#[test]
fn choices_between_arrays_with_common_parts() {
    let mut t = Terms::new();
    let [mut a, mut b, x, e] = memory(&mut t);
    let (zero, one) = (t.bv(8, 0), t.bv(8, 1));
    for _ in 0..200 {
        let [p, q] = ["p", "q"].map(|name| {
            let sym = t.declare(name, Sort::Bool);
            t.var(sym, 0)
        });
        let (left, right) = (t.store(a, zero, e), t.store(b, one, x));
        (a, b) = (t.ite(p, left, b), t.ite(q, a, right));
    }
    t.select(a, one);
    assert!(t.len() < 10_000);
}

/// Chains that are longer than the limits of the rules neither overflow nor take forever.
#[test]
fn long_chains() {
    let mut t = Terms::new();
    let [array, _, x, e] = memory(&mut t);
    let (mut sum, mut stored, mut choice, mut path) = (x, array, x, Terms::TRUE);
    for i in 0..20_000 {
        let c = t.bv(8, i % 256);
        let sym = t.declare("p", Sort::Bool);
        let p = t.var(sym, 0);
        let product = t.bv_mul(sum, e);
        sum = t.bv_add(product, c);
        let place = t.bv_mul(sum, x);
        stored = t.store(stored, place, c);
        choice = t.ite(p, c, choice);
        path = t.and(&[path, p]);
        t.select(stored, x);
        t.eq(choice, c);
        t.extract(3, 0, sum);
    }
    assert!(t.len() < 500_000);
}
