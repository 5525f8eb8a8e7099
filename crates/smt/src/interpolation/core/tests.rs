//! Cores and post-conditions of paths.

use super::{CoreInterpolation, Direction};
use crate::interpolation::verify;
use base::Budget;
use logic::{Refutation, Sort, TermId, Terms, smtlib};

/// The sequence in a direction, as text; empty if there is none.
fn check(declarations: &str, parts: &[&str], direction: Direction) -> Vec<String> {
    let mut terms = Terms::new();
    let mut text = declarations.to_string();
    for part in parts {
        text += &format!("(assert {part})");
    }
    let script = smtlib::parse(&mut terms, &text).expect("a script");
    let parts: Vec<TermId> = script.assertions().collect();
    let mut prover = CoreInterpolation { direction: Some(direction), refused: 0 };
    let found = prover.sequence(&mut terms, &parts, &mut Budget::unlimited()).expect("no limit");
    assert_eq!(prover.refused, 0, "every sequence passes its check");
    let found = found.unwrap_or_default();
    if !found.is_empty() {
        let verdict = verify(&mut terms, &parts, &found, &mut Budget::unlimited());
        assert_eq!(verdict, Ok(Ok(())));
    }
    found.iter().map(|&term| smtlib::show(&terms, term)).collect()
}

const WORDS: &str = "(declare-const a (_ BitVec 8))(declare-const b (_ BitVec 8))\
                     (declare-const c (_ BitVec 8))(declare-const p Bool)";

#[test]
fn assignments_are_substituted() {
    let parts = ["(and (= a #x01) p)", "(= b (bvadd a #x02))", "(= b #x07)"];
    assert_eq!(check(WORDS, &parts, Direction::Forward), ["(= a #x01)", "(= b #x03)"]);
    assert_eq!(check(WORDS, &parts, Direction::Backward), ["(not (= a #x05))", "(not (= b #x07))"]);
}

#[test]
fn what_cannot_be_solved_is_dropped_or_split() {
    let parts = ["(and (or (= a #x01) (= a #x03)) (bvult c a))", "(= (bvurem a #x02) #x00)"];
    let found = check(WORDS, &parts, Direction::Forward);
    assert_eq!(found, ["(or (= a #x01) (= a #x03))"]);
    let parts = ["(and (or p (= a #x01)) (or (not p) (= a #x03)))", "(= a #x02)"];
    assert!(!check(WORDS, &parts, Direction::Forward).is_empty());
}

/// `x = y = z = 0`, `steps` times `x' = x + 1 ∧ y' = y + 1 ∧ z' = z * x`, then what is given.
fn loop_path(
    terms: &mut Terms,
    steps: u32,
    end: impl Fn(&mut Terms, [TermId; 3]) -> TermId,
) -> Vec<TermId> {
    let symbols = ["x", "y", "z"].map(|name| terms.declare(name, Sort::BitVec(32)));
    let (zero, one) = (terms.bv(32, 0), terms.bv(32, 1));
    let start = symbols.map(|sym| {
        let var = terms.var(sym, 0);
        terms.eq(var, zero)
    });
    let mut parts = vec![terms.and(&start)];
    for time in 0..steps {
        let [x, y, z] = symbols.map(|sym| terms.var(sym, time));
        let next = symbols.map(|sym| terms.var(sym, time + 1));
        let values = [terms.bv_add(x, one), terms.bv_add(y, one), terms.bv_mul(z, x)];
        let assignments: Vec<TermId> =
            next.into_iter().zip(values).map(|(var, value)| terms.eq(var, value)).collect();
        parts.push(terms.and(&assignments));
    }
    let last = symbols.map(|sym| terms.var(sym, steps));
    parts.push(end(terms, last));
    parts
}

/// The sequence of a prover for `x = y` after the loop, as text.
fn loop_sequence(direction: Direction, steps: u32) -> Vec<String> {
    let mut terms = Terms::new();
    let parts = loop_path(&mut terms, steps, |terms, [x, y, _]| {
        let same = terms.eq(x, y);
        terms.not(same)
    });
    let mut prover = CoreInterpolation { direction: Some(direction), refused: 0 };
    let found = prover.sequence(&mut terms, &parts, &mut Budget::unlimited());
    let found = found.expect("no limit").expect("infeasible");
    let verdict = verify(&mut terms, &parts, &found, &mut Budget::unlimited());
    assert_eq!(verdict, Ok(Ok(())));
    found.iter().map(|&term| smtlib::show(&terms, term)).collect()
}

#[test]
fn loops() {
    let forward = loop_sequence(Direction::Forward, 6);
    assert_eq!(forward[3], "(and (= x@3 #x00000003) (= y@3 #x00000003))");
    for steps in [6, 40] {
        let backward = loop_sequence(Direction::Backward, steps);
        assert_eq!(backward[3], "(= x@3 y@3)", "an invariant of the loop");
    }
}

/// The loop has nothing to do with the contradiction, though its first iterations exclude it too.
#[test]
fn outside_the_loop_first() {
    let mut terms = Terms::new();
    let sym = terms.declare("n", Sort::BitVec(32));
    let n = terms.var(sym, 0);
    let five = terms.bv(32, 5);
    let mut parts = loop_path(&mut terms, 5, |terms, [x, y, _]| {
        let (same, late) = (terms.eq(x, y), terms.bv_ult(n, five));
        let differ = terms.not(same);
        terms.and(&[differ, late])
    });
    let start = terms.bv_ule(five, n);
    parts[0] = terms.and(&[parts[0], start]);
    let mut prover = CoreInterpolation::default();
    let found = prover.sequence(&mut terms, &parts, &mut Budget::unlimited());
    let found = found.expect("no limit").expect("infeasible");
    assert!(found.iter().all(|&interpolant| terms.free_vars(&[interpolant]) == [n]));
}

const ARRAYS: &str = "(declare-const a (Array (_ BitVec 4) (_ BitVec 8)))\
                      (declare-const b (Array (_ BitVec 4) (_ BitVec 8)))\
                      (declare-const i (_ BitVec 4))(declare-const j (_ BitVec 4))";

#[test]
fn overwritten_elements_are_forgotten() {
    let parts = [
        "(and (= (select a i) #x05) (= (select a j) #x06) (= b (store a j #x07)))",
        "(and (not (= (select b i) #x05)) (not (= i j)))",
    ];
    assert_eq!(check(ARRAYS, &parts, Direction::Forward).len(), 1);
    assert_eq!(check(ARRAYS, &parts, Direction::Backward).len(), 1);
}

#[test]
fn local_functions_and_arrays_have_names() {
    let numbers = "(declare-fun f (Int) Int)(declare-const x Int)(declare-const y Int)\
                   (declare-const a (Array Int Int))";
    let end = "(and (= x y) (not (= x 3)))";
    let parts = ["(and (= (f x) 3) (= x (f y)))", end];
    assert_eq!(check(numbers, &parts, Direction::Forward).len(), 1);
    let parts = ["(and (= (select a x) 3) (= x (select a y)))", end];
    assert_eq!(check(numbers, &parts, Direction::Forward).len(), 1);
}

#[test]
fn bounds_of_numbers() {
    let numbers = "(declare-const x Int)(declare-const y Int)";
    let parts = ["(and (< 3 y) (<= y x))", "(< x 4)"];
    assert_eq!(check(numbers, &parts, Direction::Forward), ["(not (<= x 3))"]);
}
