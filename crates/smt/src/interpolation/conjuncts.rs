//! The conjuncts of a formula.

use logic::{Op, TermId, Terms};

/// The formulas whose conjunction a formula is, in order, each once.
pub(super) fn conjuncts(terms: &mut Terms, formula: TermId) -> Vec<TermId> {
    let mut found = Vec::new();
    let mut stack = vec![formula];
    while let Some(term) = stack.pop() {
        match split(terms, term) {
            Some(parts) => stack.extend(parts.into_iter().rev()),
            None if term != Terms::TRUE && !found.contains(&term) => found.push(term),
            None => {}
        }
    }
    found
}

/// The formulas whose disjunction a formula is: two or more if it is one.
pub(super) fn disjuncts(terms: &mut Terms, formula: TermId) -> Vec<TermId> {
    let negated = terms.not(formula);
    let parts = conjuncts(terms, negated);
    parts.into_iter().map(|part| terms.not(part)).collect()
}

/// The arguments of a conjunction, however it is written.
fn split(terms: &mut Terms, term: TermId) -> Option<Vec<TermId>> {
    match (terms.op(term), terms.args(term)) {
        (Op::And, parts) => Some(parts.to_vec()),
        (Op::Not, &[inner]) => match (terms.op(inner), terms.args(inner)) {
            (Op::Not, &[double]) => Some(vec![double]),
            (Op::Or, parts) => {
                let parts = parts.to_vec();
                Some(parts.into_iter().map(|part| terms.not(part)).collect())
            }
            _ => None,
        },
        _ => None,
    }
}
