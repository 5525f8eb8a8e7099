//! Certificates with formulas about all elements of an array: right ones pass, wrong ones are
//! refused by the check, and where they are false also caught by random runs.

mod support;

use evidence::{Certificate, Refusal};
use logic::{Op, Sort, SymId, TermId};
use support::encoded::{Encoded, encoded};

/// Elements below 8, but for one that may be anything.
const TABLE: &str = "static unsigned a[8]; static unsigned odd;\n\
    int main(void) { unsigned n = 0;\n\
    while (n < 30) { a[n % 8] = __VERIFIER_nondet_int() & 7; n++; }\n\
    if (a[odd % 8] > 7) reach_error(); return 0; }\n";
const HOLE: &str = "static unsigned a[8];\n\
    int main(void) { unsigned n = 0;\n\
    while (n < 30) { a[n % 8] = __VERIFIER_nondet_int() & 7; a[3] = n; n++; }\n\
    if (a[__VERIFIER_nondet_int() & 7] > 7) reach_error(); return 0; }\n";

/// A variable for all indices, and the element there.
fn element(p: &mut Encoded) -> (SymId, TermId, TermId) {
    let array = p.var("a");
    let sort = p.terms.array_parts(p.terms.sort(array)).0;
    let sym = p.terms.declare("every index", sort);
    let index = p.terms.var(sym, 0);
    (sym, index, p.terms.select(array, index))
}

/// The certificate that has `formula` at the loop, whatever the variable is.
fn certificate(p: &mut Encoded, formula: TermId, bound: SymId) -> Certificate {
    Certificate { bound: vec![bound], ..p.labelled(formula) }
}

fn below(p: &mut Encoded, term: TermId, bound: u128) -> TermId {
    let bound = p.terms.bv(32, bound);
    p.terms.bv_ult(term, bound)
}

#[track_caller]
fn refused(p: &mut Encoded, certificate: Certificate, word: &str) {
    match p.check(certificate) {
        Err(Refusal::Wrong(why)) => assert!(why.contains(word), "{why}"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_holds_of_all_elements_is_proved() {
    encoded(TABLE, |p| {
        let (sym, _, element) = element(p);
        let formula = below(p, element, 8);
        let certificate = certificate(p, formula, sym);
        assert_eq!(p.follow(&certificate), None);
        p.check(certificate).expect("the elements are below 8");
    });
}

#[test]
fn what_does_not_hold_of_all_elements_is_refused() {
    encoded(TABLE, |p| {
        let (sym, _, element) = element(p);
        let formula = below(p, element, 5);
        let certificate = certificate(p, formula, sym);
        let said = p.follow(&certificate).expect("random runs have larger elements");
        assert!(said.contains("the invariant at main:"), "{said}");
        refused(p, certificate, "step");
    });
}

/// What is too weak, and what has an exception where the error is.
#[test]
fn elements_that_are_left_out_are_not_known() {
    encoded(TABLE, |p| {
        let (sym, _, element) = element(p);
        let formula = below(p, element, 9);
        let certificate = certificate(p, formula, sym);
        assert_eq!(p.follow(&certificate), None);
        refused(p, certificate, "error");
    });
    encoded(HOLE, |p| {
        let (sym, index, element) = element(p);
        let low = below(p, element, 8);
        // The element of number 3, wherever the array is.
        let number = p.terms.extract(4, 0, index);
        let third = p.terms.bv(5, 12);
        let third = p.terms.eq(number, third);
        let formula = p.terms.or(&[low, third]);
        let certificate = certificate(p, formula, sym);
        refused(p, certificate, "error");
    });
}

/// `∀k. a[k] < 8 ∨ k = 3` is not `(∀k. a[k] < 8) ∨ (∀k. k = 3)`.
#[test]
fn alternatives_are_not_taken_apart() {
    encoded(HOLE, |p| {
        let (sym, index, element) = element(p);
        let low = below(p, element, 8);
        let nowhere = p.terms.constant(&logic::Value::Bits(logic::Bits::new(64, 12)));
        let there = p.terms.eq(index, nowhere);
        let formula = p.terms.or(&[low, there]);
        let certificate = certificate(p, formula, sym);
        refused(p, certificate, "step");
    });
}

#[test]
fn variables_of_the_program_have_one_value() {
    encoded(TABLE, |p| {
        let odd = p.var("main::n");
        let Op::Var(sym, _) = p.terms.op(odd) else { panic!("a variable") };
        let formula = below(p, odd, 100);
        let certificate = certificate(p, formula, sym);
        refused(p, certificate.clone(), "is bound");
        let said = p.follow(&certificate).expect("it is no certificate");
        assert!(said.contains("is bound"), "{said}");
    });
}

/// A formula about one value of a bound variable says that there is no other.
#[test]
fn bound_variables_are_not_constants() {
    encoded(TABLE, |p| {
        let (sym, index, _) = element(p);
        assert_eq!(p.terms.sort(index), Sort::BitVec(64));
        let zero = p.terms.bv(64, 0);
        let formula = p.terms.eq(index, zero);
        let certificate = certificate(p, formula, sym);
        refused(p, certificate, "step");
    });
}
