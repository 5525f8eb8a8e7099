//! Small formulas with known answers.

use super::{Answer, Prover};
use base::Budget;
use base::testing::Random;
use logic::{TermId, Terms, smtlib};

/// Whether the assertions of a script have a model.
fn check(script: &str, expected: bool) {
    assert_eq!(is_sat(script), expected, "{script}");
}

fn is_sat(script: &str) -> bool {
    let mut terms = Terms::new();
    let script = smtlib::parse(&mut terms, script).expect("a script");
    let parts: Vec<TermId> = script.assertions().collect();
    let mut prover = Prover::new(&mut terms, &parts).expect("known terms");
    let answer = prover.solve(&mut terms, &mut Budget::new(20_000)).expect("an answer");
    match answer {
        Answer::Sat(_) => true,
        Answer::Unsat(_) => false,
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
    check(&format!("{declare} (assert (not (= x y))) (assert (not (= (+ x 1) z)))"), true);
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

/// Found by fuzzing: the read of an array cancels out of what is stored in it, which leaves
/// `3 · a[i] = 7` or `3 · a[i] = 6`.
#[test]
fn arrays_that_are_stored_in_themselves() {
    for (constant, expected) in [(7, false), (6, true)] {
        let declare =
            "(declare-const a (Array Int Int)) (declare-const i Int) (declare-const j Int)";
        let element = format!("(+ (select a i) (* (- 3) (select a j)) {constant})");
        check(&format!("{declare} (assert (= a (store a i {element})))"), expected);
        let script = format!(
            "{declare} (assert (= a (store a i {element}))) (assert (not (= (select a j) 2)))"
        );
        check(&script, false);
    }
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

/// Numbers that only equations and bounds together rule out, or that are far away.
#[test]
fn integers_without_bounds() {
    let declare = "(declare-const x Int) (declare-const y Int) (declare-const z Int)";
    check(&format!("{declare} (assert (< 0 (- (* 3 x) (* 3 y)) 3))"), false);
    check(&format!("{declare} (assert (= (+ (* 3 x) y) 2)) (assert (= (mod y 3) 1))"), false);
    check(&format!("{declare} (assert (= (+ (* 3 x) y) 2)) (assert (= (mod y 3) 2))"), true);
    check(&format!("{declare} (assert (= (+ (* 7 x) (* 5 y)) 1)) (assert (> x 1000))"), true);
    check(
        &format!(
            "{declare} (assert (= (+ (* 6 x) (* 10 y) (* 15 z)) 1)) (assert (< 90 (* 2 x) 99))"
        ),
        true,
    );
}

/// Bounds on differences have the same answer with a sum that makes them a matter of the simplex.
#[test]
fn differences_and_sums() {
    let declare = "(declare-const x Int) (declare-const y Int) (declare-const z Int)
        (declare-const r Real) (declare-const s Real) (declare-const t Real)
        (declare-const u Int) (declare-const v Int) (assert (< (- v 2) z (+ v 2)))";
    let (mut sat, mut unsat) = (0, 0);
    for seed in 0..300 {
        let mut random = Random(seed);
        let mut script = declare.to_string();
        for _ in 0..2 + random.below(5) {
            let (names, dot) = match random.below(2) {
                0 => (["x", "y", "z"], ""),
                _ => (["r", "s", "t"], ".0"),
            };
            let mut pick = || names[random.below(3) as usize];
            let (a, b) = (pick(), pick());
            let op = ["<=", "<", "="][random.below(3) as usize];
            let number = random.below(4);
            script += &format!("(assert ({op} (- {a} {b}) {number}{dot}))");
            script += &format!("(assert (< (- {b} {a}) {}{dot}))", random.below(5));
        }
        let answer = is_sat(&script);
        assert_eq!(answer, is_sat(&format!("{script} (assert (= (+ u v x) 1))")), "{script}");
        *if answer { &mut sat } else { &mut unsat } += 1;
    }
    assert!(sat > 50 && unsat > 50, "{sat} sat, {unsat} unsat");
}

/// A path of 200 frames, in each of which 50 variables grow, or not, and the first one shrinks.
#[test]
fn long_paths() {
    let mut script = String::new();
    let names = |frame: usize| (0..50).map(move |var| format!("x{var}_{frame}"));
    for name in (0..=200).flat_map(names) {
        script += &format!("(declare-const {name} Int)\n");
    }
    for frame in 0..200 {
        let steps = names(frame).zip(names(frame + 1)).enumerate();
        let steps: String =
            steps.map(|(at, (old, new))| format!("(= {new} (+ {old} {}))", at % 3)).collect();
        script += &format!("(assert (and {steps}))\n");
    }
    check(&script, true);
    check(&format!("{script} (assert (< x0_200 x0_0))"), false);
}
