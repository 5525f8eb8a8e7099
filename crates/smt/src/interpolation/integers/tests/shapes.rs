//! What plain translations look like.

use crate::interpolation::integers::{Precision, Translation};
use base::float::FloatFormat;
use logic::{FpOp, Op, Sort, TermId, Terms, smtlib};

fn words<const N: usize>(terms: &mut Terms, width: u32, names: [&str; N]) -> [TermId; N] {
    names.map(|name| {
        let sym = terms.declare(name, Sort::BitVec(width));
        terms.var(sym, 0)
    })
}

/// The plain translation of a formula in SMT-LIB, without declarations.
fn check(terms: &mut Terms, formula: TermId, expected: &str) {
    let mut translation = Translation::default();
    let parts = translation.parts(terms, &[formula], &[Precision::default()]);
    let integer = parts.expect("it has a translation")[0].formula;
    let script = smtlib::write(terms, &[integer]).expect("a script");
    let assertion = script.lines().find(|line| line.starts_with("(assert")).expect("one");
    assert_eq!(assertion, format!("(assert {expected})"));
}

#[test]
fn sums_are_plain() {
    let mut t = Terms::new();
    let [x, y] = words(&mut t, 32, ["x", "y"]);
    let (one, three) = (t.bv(32, 1), t.bv(32, 3));
    let product = t.bv_mul(x, three);
    let difference = t.bv_sub(product, one);
    let same = t.eq(y, difference);
    check(&mut t, same, "(= (* x.s 3) (+ y.s 1))");
    let below = t.bv_ult(difference, y);
    check(&mut t, below, "(not (<= y.u (+ (* x.u 3) (- 1))))");
}

#[test]
fn promotions_disappear() {
    let mut t = Terms::new();
    let [x, y] = words(&mut t, 8, ["x", "y"]);
    let [wide_x, wide_y] = [x, y].map(|word| t.sign_extend_to(32, word));
    let sum = t.bv_add(wide_x, wide_y);
    let narrow = t.extract(7, 0, sum);
    let same = t.eq(narrow, x);
    check(&mut t, same, "(= y.s 0)");
    let twelve = t.bv(32, 12);
    let below = t.bv_slt(sum, twelve);
    check(&mut t, below, "(not (<= 0 (+ x.s y.s (- 12))))");
}

#[test]
fn shifts_and_masks_are_arithmetic() {
    let mut t = Terms::new();
    let [x, y] = words(&mut t, 32, ["x", "y"]);
    let (two, seven) = (t.bv(32, 2), t.bv(32, 7));
    let left = t.bv_shl(x, two);
    let same = t.eq(left, y);
    check(&mut t, same, "(= y.s (* x.s 4))");
    let right = t.bv_ashr(x, two);
    let same = t.eq(right, y);
    check(&mut t, same, "(= y.s (div x.s 4))");
    let low = t.bv_and(x, seven);
    let same = t.eq(low, y);
    check(&mut t, same, "(= y.s (mod x.s 8))");
}

/// Operations that are not arithmetic are functions, and operations again on the way back.
#[test]
fn other_operations_are_functions() {
    let mut t = Terms::new();
    let [x, y, z] = words(&mut t, 32, ["x", "y", "z"]);
    let (and, product) = (t.bv_and(x, y), t.bv_mul(x, y));
    let sum = t.bv_add(and, product);
    let below = t.bv_slt(z, sum);
    let mut translation = Translation::default();
    let parts = translation.parts(&mut t, &[below], &[Precision::default()]).expect("words");
    let applied = t.cone(&[parts[0].formula]);
    assert_eq!(applied.iter().filter(|&&term| matches!(t.op(term), Op::Apply(_))).count(), 2);
    let both = translation.back(&mut t, &[parts[0].formula]).expect("all is known")[0];
    let kept = t.cone(&[both]);
    assert!(kept.contains(&and) && kept.contains(&product));
}

#[test]
fn operations_on_floats_are_functions() {
    let mut t = Terms::new();
    let [x, y] = words(&mut t, 32, ["x", "y"]);
    let mode = t.bv(3, FpOp::RNE);
    let sum = t.make(Op::Fp(FpOp::Add, FloatFormat::F32), &[mode, x, y]);
    let less = t.make(Op::Fp(FpOp::Lt, FloatFormat::F32), &[x, sum]);
    let mut translation = Translation::default();
    let parts = translation.parts(&mut t, &[less], &[Precision::default()]).expect("words");
    assert_eq!(translation.back(&mut t, &[parts[0].formula]), Some(vec![less]));
}

#[test]
fn what_is_not_translated() {
    let mut t = Terms::new();
    let sort = t.array_sort(Sort::BitVec(8), Sort::BitVec(8));
    let [a, b] = ["a", "b"].map(|name| {
        let sym = t.declare(name, sort);
        t.var(sym, 0)
    });
    let [i, n] = words(&mut t, 8, ["i", "n"]);
    let filled = t.make(Op::Fill, &[a, i, n, n]);
    let same = t.eq(filled, b);
    let precision = [Precision::default()];
    assert!(Translation::default().parts(&mut t, &[same], &precision).is_none());
    let sym = t.declare("k", Sort::Int);
    let k = t.var(sym, 0);
    let zero = t.int(0);
    let unbounded = t.eq(k, zero);
    assert!(Translation::default().parts(&mut t, &[unbounded], &precision).is_none());
}
