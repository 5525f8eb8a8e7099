//! Parts without bulk operations on arrays.
//!
//! What `memset` and `memcpy` do to an array has no place in interpolants and is hard for most provers.
//! Mostly a contradiction does not need it: if the parts still contradict each other when the
//! results of such operations are any arrays, interpolants of these weaker parts will do.

use base::{Budget, FastMap, Stop};
use logic::{Op, TermId, Terms};

use super::judge::Judge;

/// Weaker parts that contradict each other without bulk operations; `None` if there are no such
/// operations, or if the parts need them, or nobody knows.
///
/// SOUNDNESS: each part implies, for some value of the variables that only occur in it, the weaker
/// one, so that a sequence of interpolants for the weaker parts is one for the parts.
pub(super) fn without_bulk(
    terms: &mut Terms,
    parts: &[TermId],
    budget: &mut Budget,
) -> Result<Option<Vec<TermId>>, Stop> {
    let weaker: Vec<TermId> = parts.iter().map(|&part| weaken(terms, part)).collect();
    if weaker == parts {
        return Ok(None);
    }
    let contradiction = Judge::new().attempt(terms, &weaker, budget)?;
    Ok(contradiction.map(|_| weaker))
}

fn weaken(terms: &mut Terms, part: TermId) -> TermId {
    let is_bulk = |terms: &Terms, term: TermId| matches!(terms.op(term), Op::Fill | Op::Copy);
    let bulk: Vec<TermId> =
        terms.cone(&[part]).into_iter().filter(|&term| is_bulk(terms, term)).collect();
    let mut any = FastMap::default();
    for term in bulk {
        let time = terms.times(part).map_or(0, |times| times.1);
        let sym = terms.declare("bulk", terms.sort(term));
        any.insert(term, terms.var(sym, time));
    }
    match any.is_empty() {
        true => part,
        false => terms.substitute(part, &any),
    }
}

#[cfg(test)]
mod tests {
    use super::without_bulk;
    use base::Budget;
    use logic::{Op, Sort, Terms};

    #[test]
    fn what_a_contradiction_needs_is_kept() {
        let mut terms = Terms::new();
        let sort = terms.array_sort(Sort::BitVec(8), Sort::BitVec(8));
        let (a, x) = (terms.declare("a", sort), terms.declare("x", Sort::BitVec(8)));
        let [a0, a1] = [0, 1].map(|time| terms.var(a, time));
        let [x0, x1] = [0, 1].map(|time| terms.var(x, time));
        let [zero, one, four] = [0, 1, 4].map(|value| terms.bv(8, value));
        let filled = terms.make(Op::Fill, &[a0, zero, four, one]);
        let (memory, first) = (terms.eq(a1, filled), terms.eq(x1, x0));
        let cell = terms.select(a1, zero);
        let (changed, other) = (terms.eq(cell, zero), terms.eq(x0, x1));
        let other = terms.not(other);
        let step = terms.and(&[memory, first]);
        let mut weaker =
            |parts: &[_]| without_bulk(&mut terms, parts, &mut Budget::new(1000)).expect("work");
        let found = weaker(&[step, other]).expect("a contradiction without the array");
        assert_ne!(found[0], step);
        assert_eq!(weaker(&[step, changed]), None);
        assert_eq!(weaker(&[first, other]), None);
    }
}
