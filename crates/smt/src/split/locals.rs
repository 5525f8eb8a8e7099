//! Variables of one part that it defines are replaced by their definitions.
//!
//! `n = input ∧ input ≤ 100` says of `n` what matters to other parts only by way of `input`. Without
//! that, frames have fewer points and literals say what they say of variables that others know.

use base::{FastMap, FastSet};
use logic::{Op, Sort, TermId, Terms};

/// The parts without variables that only one of them has and that are equal to a term in it.
pub fn without_definitions(terms: &mut Terms, parts: &[TermId]) -> Vec<TermId> {
    let mut seen: FastSet<TermId> = FastSet::default();
    let mut shared: FastSet<TermId> = FastSet::default();
    for &part in parts {
        shared.extend(terms.free_vars(&[part]).into_iter().filter(|&var| !seen.insert(var)));
    }
    let mut simple = Vec::with_capacity(parts.len());
    for &part in parts {
        let mut part = part;
        while let Some((var, term)) = definition(terms, part, &shared) {
            part = terms.substitute(part, &FastMap::from_iter([(var, term)]));
        }
        simple.push(part);
    }
    simple
}

/// A variable that is not shared and what a conjunct says that it is.
fn definition(
    terms: &mut Terms,
    part: TermId,
    shared: &FastSet<TermId>,
) -> Option<(TermId, TermId)> {
    let conjuncts = terms.conjuncts(part);
    let is_local = |term: TermId| {
        let is_var = matches!(terms.op(term), Op::Var(..)) && terms.sort(term) != Sort::Bool;
        is_var && !shared.contains(&term)
    };
    conjuncts.into_iter().find_map(|conjunct| {
        let (Op::Eq, &[a, b]) = (terms.op(conjunct), terms.args(conjunct)) else { return None };
        let sides = [(a, b), (b, a)].into_iter();
        sides
            .filter(|&(var, _)| is_local(var))
            .find(|(var, term)| !terms.cone(&[*term]).contains(var))
    })
}
