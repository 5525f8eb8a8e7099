//! Small formulas with known answers.

use super::{Answer, Prover};
use base::Budget;
use logic::{TermId, Terms, smtlib};

/// Whether the assertions of a script have a model.
fn check(script: &str, expected: bool) {
    let mut terms = Terms::new();
    let script = smtlib::parse(&mut terms, script).expect("a script");
    let parts: Vec<TermId> = script.assertions().collect();
    let mut prover = Prover::new(&mut terms, &parts).expect("known terms");
    let answer = prover.solve(&mut terms, &mut Budget::new(2_000)).expect("an answer");
    match answer {
        Answer::Sat(_) => assert!(expected, "there is no model"),
        Answer::Unsat(_) => assert!(!expected, "there is a model"),
        Answer::Unknown => panic!("no answer"),
    }
}

#[test]
fn reals() {
    let declare = "(declare-const x Real) (declare-const y Real)";
    check(&format!("{declare} (assert (< x y)) (assert (< y (+ x 0.5)))"), true);
    check(&format!("{declare} (assert (< x y)) (assert (< y x))"), false);
    check(&format!("{declare} (assert (and (> x 0.0) (< (* 2.0 x) 0.1)))"), true);
    check(&format!("{declare} (assert (not (= x y))) (assert (or (= x y) (= (+ x 1.0) y)))"), true);
}

#[test]
fn integers() {
    let declare = "(declare-const x Int) (declare-const y Int) (declare-const z Int)";
    check(&format!("{declare} (assert (< x y)) (assert (< y (+ x 1)))"), false);
    check(&format!("{declare} (assert (= (* 2 x) (+ (* 2 y) 1)))"), false);
    check(&format!("{declare} (assert (= (+ (* 3 x) (* 6 y)) 5))"), false);
    check(&format!("{declare} (assert (= z (* 2 x))) (assert (= z (+ (* 2 y) 1)))"), false);
    check(&format!("{declare} (assert (< 0 (* 2 x) 4)) (assert (not (= x 1)))"), false);
    check(&format!("{declare} (assert (= (mod x 3) 2)) (assert (= (mod x 6) 1))"), false);
    check(&format!("{declare} (assert (= (mod x 3) 2)) (assert (= (div x 3) 7))"), true);
}

#[test]
fn functions() {
    let declare = "(declare-const x Int) (declare-const y Int) (declare-fun f (Int) Int)";
    check(&format!("{declare} (assert (= x y)) (assert (not (= (f x) (f y))))"), false);
    check(&format!("{declare} (assert (not (= (f x) (f y))))"), true);
    check(&format!("{declare} (assert (<= x y (+ x 0))) (assert (< (f x) (f y)))"), false);
    check(&format!("{declare} (assert (= (f (+ x 1)) 3)) (assert (= y (+ x 1) (f y)))"), true);
    check(
        &format!(
            "{declare} (assert (= (f (f (f x))) x (f (f (f (f (f x))))))) (assert (not (= (f x) x)))"
        ),
        false,
    );
}

#[test]
fn arrays() {
    let declare = "(declare-const a (Array Int Int)) (declare-const b (Array Int Int))
        (declare-const i Int) (declare-const j Int)";
    check(
        &format!("{declare} (assert (= b (store a i 5))) (assert (not (= (select b i) 5)))"),
        false,
    );
    check(
        &format!("{declare} (assert (= b (store a i 5))) (assert (< (select b j) (select a j) 5))"),
        false,
    );
    check(&format!("{declare} (assert (= b (store a i 5))) (assert (= (select b j) 7))"), true);
    check(
        &format!("{declare} (assert (not (= a b))) (assert (= a (store b i (select b i))))"),
        false,
    );
    check(&format!("{declare} (assert (not (= a b))) (assert (= a (store b i j)))"), true);
}
