//! The examples of the papers.

use crate::interpolation::{Ladder, ProofInterpolation, Rung, verify};
use base::Budget;
use logic::{Op, Refutation, TermId, Terms, smtlib};

fn parse(terms: &mut Terms, script: &str) -> Vec<TermId> {
    smtlib::parse(terms, script).expect("a script").assertions().collect()
}

/// The sequence of a rung, shown.
fn sequence(script: &str, rung: Rung, language: Option<u32>) -> Vec<String> {
    let mut terms = Terms::new();
    let parts = parse(&mut terms, script);
    let mut ladder = Ladder::new(Some(rung), language).expect("a rung");
    let found = ladder.sequence(&mut terms, &parts, &mut Budget::new(100_000)).expect("in time");
    let found = found.expect("infeasible");
    assert_eq!(verify(&mut terms, &parts, &found, &mut Budget::new(100_000)), Ok(Ok(())));
    found.iter().map(|&formula| smtlib::show(&terms, formula)).collect()
}

/// [McM06] Fig. 1–2: the path to the error on entering the loop is labelled TRUE, L = 0, FALSE.
#[test]
fn lock_is_free_at_the_loop_head() {
    let numbers = "(declare-const L Int) (assert (= L 0)) (assert (not (= L 0)))";
    let words = "(declare-const L (_ BitVec 32)) (assert (= L #x00000000))
                 (assert (not (= L #x00000000)))";
    for rung in [Rung::Split, Rung::Proof] {
        assert_eq!(sequence(numbers, rung, None), ["(= L 0)"]);
        assert_eq!(sequence(words, rung, None), ["(= L #x00000000)"]);
    }
}

/// [McM06] Fig. 2b: once round the loop, `L = 0` is restored by `unlock`.
#[test]
fn lock_is_free_after_the_loop() {
    let script = "(declare-const L0 Int) (declare-const L1 Int) (declare-const L2 Int)
        (assert (= L0 0)) (assert (= L1 1)) (assert (= L2 0)) (assert (not (= L2 0)))";
    for rung in [Rung::Split, Rung::Proof] {
        assert_eq!(sequence(script, rung, None), ["true", "true", "(= L2 0)"]);
    }
}

/// The path that [McM05] Fig. 2 divides (the scan lost the figure; it is the one of the work that
/// the section describes): `x = ctr; ctr = ctr + 1; y = ctr`, then `x = m` and `y ≠ m + 1`.
#[test]
fn predicates_of_a_path() {
    let script = "(declare-const x Int) (declare-const c0 Int) (declare-const c1 Int)
        (declare-const y Int) (declare-const m Int)
        (assert (= x c0)) (assert (= c1 (+ c0 1))) (assert (= y c1)) (assert (= x m))
        (assert (not (= y (+ m 1))))";
    let expected = ["(= x c0)", "(= c1 (+ x 1))", "(= x (+ y (- 1)))", "(= y (+ m 1))"];
    let found = sequence(script, Rung::Proof, None);
    for (formula, expected) in found.iter().zip(expected) {
        assert!(equivalent(formula, expected), "{formula} is not {expected}");
    }
}

fn equivalent(a: &str, b: &str) -> bool {
    let mut terms = Terms::new();
    let script = format!(
        "(declare-const x Int) (declare-const c0 Int) (declare-const c1 Int)
         (declare-const y Int) (declare-const m Int) (assert (not (= {a} {b})))"
    );
    let parts = parse(&mut terms, &script);
    let answer = crate::decide(&mut terms, &parts, &mut Budget::new(10_000));
    matches!(answer, Ok(crate::decide::Answer::Unsat(_)))
}

/// [JM06 §2]: in L_0 the path through the loop has interpolants without the constant 1, adequate for
/// `i = j ⇒ x = y`.
#[test]
fn no_constants_of_the_iteration() {
    let script = "(declare-const x1 Int) (declare-const x2 Int) (declare-const y1 Int)
        (declare-const y2 Int) (declare-const i Int) (declare-const j Int)
        (assert (and (= x1 i) (= y1 j)))
        (assert (and (not (= x1 0)) (= x2 (- x1 1)) (= y2 (- y1 1))))
        (assert (and (= x2 0) (= i j) (not (= y2 0))))";
    let found = sequence(script, Rung::Split, Some(0));
    assert!(found.iter().all(|formula| !formula.contains('1') || formula.contains("x1")));
    let needed = "(=> (= i j) (= x2 y2))";
    let mut terms = Terms::new();
    let declarations = "(declare-const x2 Int) (declare-const y2 Int) (declare-const i Int)
        (declare-const j Int)";
    let script = format!("{declarations} (assert {}) (assert (not {needed}))", found[1]);
    let parts = parse(&mut terms, &script);
    let answer = crate::decide(&mut terms, &parts, &mut Budget::new(10_000));
    assert!(matches!(answer, Ok(crate::decide::Answer::Unsat(_))), "{found:?}");
}

/// [McM05 §5]: the symmetric interpolants of a system of three steps. Each follows from its part and
/// speaks only of what other parts know, and together they contradict each other. The input `d` of
/// a step is gone.
#[test]
fn symmetric_interpolants() {
    let mut terms = Terms::new();
    let script = "(declare-const x0 Int) (declare-const x1 Int) (declare-const x2 Int)
        (declare-const x3 Int) (declare-const d0 Int) (declare-const d1 Int) (declare-const d2 Int)
        (assert (= x0 0))
        (assert (and (<= 0 d0 2) (= x1 (+ x0 d0)))) (assert (and (<= 0 d1 2) (= x2 (+ x1 d1))))
        (assert (and (<= 0 d2 2) (= x3 (+ x2 d2)))) (assert (< x3 0))";
    let parts = parse(&mut terms, script);
    let budget = &mut Budget::new(100_000);
    let mut prover = ProofInterpolation::default();
    let found = prover.symmetric(&mut terms, &parts, budget).expect("in time");
    let found = found.expect("infeasible");
    assert_eq!(found.len(), parts.len());
    for (at, (&part, &formula)) in parts.iter().zip(&found).enumerate() {
        let denied = terms.not(formula);
        let answer = crate::decide(&mut terms, &[part, denied], budget);
        assert!(matches!(answer, Ok(crate::decide::Answer::Unsat(_))), "{at}");
        for var in terms.free_vars(&[formula]) {
            let Op::Var(sym, _) = terms.op(var) else { unreachable!("a variable") };
            assert!(terms.symbol(sym).name.starts_with('x'), "inputs are gone");
            let known = |other: &TermId| terms.free_vars(&[*other]).contains(&var);
            assert!(known(&part));
            assert!(parts.iter().filter(|other| **other != part).any(known));
        }
    }
    let answer = crate::decide(&mut terms, &found, budget);
    assert!(matches!(answer, Ok(crate::decide::Answer::Unsat(_))));
}
