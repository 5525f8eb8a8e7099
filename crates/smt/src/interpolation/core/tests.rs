//! Cores and post-conditions of paths.

use super::{CoreInterpolation, Direction};
use crate::interpolation::verify;
use base::Budget;
use logic::{Refutation, TermId, Terms, smtlib};

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
