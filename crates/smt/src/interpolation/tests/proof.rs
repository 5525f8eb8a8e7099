//! Sequences from the proofs of the combined theories, with all systems.

use crate::interpolation::{ProofInterpolation, Reading, verify};
use base::Budget;
use logic::{Refutation, TermId, Terms, smtlib};

/// The assertions of a script as parts.
fn parts(terms: &mut Terms, script: &str) -> Vec<TermId> {
    smtlib::parse(terms, script).expect("a script").assertions().collect()
}

/// The sequence for the assertions of a script, in SMT-LIB.
fn sequence(script: &str, reading: Reading) -> Vec<String> {
    let mut terms = Terms::new();
    let parts = parts(&mut terms, script);
    let mut prover = ProofInterpolation { reading: Some(reading), ..ProofInterpolation::default() };
    let budget = &mut Budget::new(20_000);
    let found = prover.sequence(&mut terms, &parts, budget).expect("in time");
    assert_eq!((prover.refused, prover.mixed), (0, 0), "{script}");
    let found = found.expect("the parts contradict each other");
    let checked = verify(&mut terms, &parts, &found, &mut Budget::new(20_000));
    assert_eq!(checked, Ok(Ok(())));
    found.iter().map(|&formula| smtlib::show(&terms, formula)).collect()
}

#[test]
fn examples() {
    let scripts = [
        "(declare-const x Int) (declare-const y Int) (declare-const z Int)
         (assert (= z (* 2 x))) (assert (= z (+ (* 2 y) 1)))",
        "(declare-const x Real) (declare-const y Real) (declare-const z Real)
         (assert (< x y)) (assert (< y z)) (assert (< z x))",
        "(declare-const x Int) (declare-const y Int) (declare-fun f (Int) Int)
         (declare-const a Int) (declare-const b Int)
         (assert (and (= (f a) x) (= a y))) (assert (and (= b y) (not (= (f b) x))))",
        "(declare-const x Int) (declare-const y Int) (declare-const u Int) (declare-const v Int)
         (assert (or (and (< x y) (= u 1)) (and (= x y) (= u 2))))
         (assert (=> (= u 1) (= v (- y x)))) (assert (=> (= u 2) (= v 1)))
         (assert (<= v 0)) (assert (or (= u 1) (= u 2)))",
        "(declare-const a (Array Int Int)) (declare-const b (Array Int Int))
         (declare-const i Int) (declare-const j Int)
         (assert (= b (store a i 5))) (assert (= j i)) (assert (not (= (select b j) 5)))",
    ];
    for script in scripts {
        for reading in Reading::ALL {
            println!("{reading:?}: {:?}", sequence(script, reading));
        }
    }
}

/// Found by fuzzing: a bound that is a variable and nothing else.
#[test]
fn bounds_without_constants() {
    use crate::interpolation::CoreInterpolation;
    let script = "(declare-const n Real) (declare-const m Real)
        (assert (and (<= 0.0 n) (not (<= m n)))) (assert (not (<= 0.0 m)))";
    for mut terms in [Terms::new(), Terms::unsimplified()] {
        let parts = parts(&mut terms, script);
        let mut prover = CoreInterpolation::default();
        let found = prover.sequence(&mut terms, &parts, &mut Budget::new(20_000));
        let found = found.expect("in time").expect("a sequence");
        let checked = verify(&mut terms, &parts, &found, &mut Budget::new(20_000));
        assert_eq!(checked, Ok(Ok(())));
    }
}
