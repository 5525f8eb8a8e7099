//! Cores and post-conditions of paths.

use super::{CoreInterpolation, Direction};
use crate::interpolation::verify;
use base::Budget;
use logic::{Refutation, Sort, TermId, Terms, smtlib};

/// The sequence in a direction, as text, for parts with the given conjuncts. Parts are separated by
/// empty assertions.
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

#[test]
fn loops() {
    for direction in [Direction::Forward, Direction::Backward] {
        for steps in [6, 60] {
            let mut terms = Terms::new();
            let parts = loop_path(&mut terms, steps, |terms, [x, y, _]| {
                let same = terms.eq(x, y);
                terms.not(same)
            });
            let mut prover = CoreInterpolation { direction: Some(direction), refused: 0 };
            let start = std::time::Instant::now();
            let found = prover.sequence(&mut terms, &parts, &mut Budget::unlimited());
            let found = found.expect("no limit").expect("infeasible");
            eprintln!("{direction:?} {steps}: {:?}", start.elapsed());
            for &term in found.iter().take(4) {
                eprintln!("  {}", smtlib::show(&terms, term));
            }
        }
    }
}
