//! Array variables that an assertion defines as an array with ranges.
//!
//! The relation of an action says `a' = fill(a, …)`. That is no read, so [`lower_arrays`] cannot
//! write it; but `a'` can be replaced by what it equals everywhere else, and the formulas stay as
//! satisfiable as they were.
//!
//! [`lower_arrays`]: super::lower_arrays

use crate::cone::Substitution;
use crate::sort::Sort;
use crate::term::{Op, TermId, Terms};
use base::FastMap;

/// The assertions without equations that define array variables by `Fill` and `Copy`.
pub(super) fn eliminate_definitions(terms: &mut Terms, assertions: &[TermId]) -> Vec<TermId> {
    let has_ranges = |terms: &Terms, roots: &[TermId]| {
        terms.cone(roots).iter().any(|&term| matches!(terms.op(term), Op::Fill | Op::Copy))
    };
    if !has_ranges(terms, assertions) {
        return assertions.to_vec();
    }
    let mut parts = conjuncts(terms, assertions);
    let mut eliminated = false;
    loop {
        let definition = parts.iter().enumerate().find_map(|(at, &part)| {
            let (var, array) = definition(terms, part)?;
            has_ranges(terms, &[array]).then_some((at, var, array))
        });
        let Some((at, var, array)) = definition else {
            return if eliminated { parts } else { assertions.to_vec() };
        };
        eliminated = true;
        parts.remove(at);
        let mut replace = Substitution::new(FastMap::from_iter([(var, array)]));
        let replaced: Vec<TermId> = parts.iter().map(|&part| replace.apply(terms, part)).collect();
        parts = conjuncts(terms, &replaced);
    }
}

/// The assertions with conjunctions taken apart.
fn conjuncts(terms: &Terms, assertions: &[TermId]) -> Vec<TermId> {
    let mut parts = Vec::new();
    let mut stack: Vec<TermId> = assertions.iter().rev().copied().collect();
    while let Some(term) = stack.pop() {
        match terms.op(term) {
            Op::And => stack.extend(terms.args(term).iter().rev()),
            _ => parts.push(term),
        }
    }
    parts
}

/// The variable and the array of an equation between them, if the array does not have the variable.
fn definition(terms: &Terms, part: TermId) -> Option<(TermId, TermId)> {
    let (Op::Eq, &[a, b]) = (terms.op(part), terms.args(part)) else { return None };
    if !matches!(terms.sort(a), Sort::Array(_)) {
        return None;
    }
    [(a, b), (b, a)].into_iter().find(|&(var, array)| {
        matches!(terms.op(var), Op::Var(..)) && !terms.cone(&[array]).contains(&var)
    })
}
