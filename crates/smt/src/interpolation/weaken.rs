//! Weaker interpolants: conjuncts that nothing needs are dropped.
//!
//! From the last interpolant to the first, Iᵢ keeps those of its conjuncts that suffice for
//! Iᵢ ∧ Aᵢ₊₁ ⇒ Iᵢ₊₁. The step before it cannot fail thereby, for Iᵢ only gets weaker. If Iᵢ is a
//! disjunction, the same is done in each of its disjuncts. Bounds of words by constants that remain
//! are replaced by the weakest ones with constants of the parts: those say less of how often a loop
//! was run. `false` stays: that a state cannot be reached at all is worth more than a later reason.

use base::{Budget, Stop};
use logic::{TermId, Terms};

use super::judge::Judge;
use super::limits::Limits;
use super::verify::connected;

/// How many conjuncts of an interpolant are tried one by one.
const TRIES: usize = 8;

/// Which conjuncts are to go first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// Large ones.
    LargeFirst,
    /// Small ones: of a bound of a variable and something between variables, the latter holds for
    /// more iterations of a loop.
    SmallFirst,
}

/// The sequence without conjuncts that are not needed.
pub fn drop_conjuncts(
    terms: &mut Terms,
    parts: &[TermId],
    sequence: &[TermId],
    order: Order,
    budget: &mut Budget,
) -> Result<Vec<TermId>, Stop> {
    let mut weaker = sequence.to_vec();
    let limits = match order {
        Order::SmallFirst => Limits::of(terms, parts),
        Order::LargeFirst => Limits::default(),
    };
    let mut after = Terms::FALSE;
    for at in (0..sequence.len()).rev() {
        let step = [sequence[at], parts[at + 1], terms.not(after)];
        if ![Terms::TRUE, Terms::FALSE].contains(&sequence[at]) {
            weaker[at] = weaken(terms, step, (order, &limits), budget)?;
        }
        after = weaker[at];
    }
    Ok(weaker)
}

/// A formula that follows from the first of a step's, and still contradicts the others: what is
/// before a part, the part, what is behind it denied. Of the part, what is connected with the two is
/// looked at if that is enough.
fn weaken(
    terms: &mut Terms,
    step: [TermId; 3],
    choice: (Order, &Limits),
    budget: &mut Budget,
) -> Result<TermId, Stop> {
    let near = connected(terms, &step);
    // What is asked at other cuts does not help here.
    let mut judge = Judge::new();
    let mut cases = Vec::new();
    for case in terms.disjuncts(step[0]) {
        let all = terms.conjuncts(case);
        let mut found = needed(terms, &mut judge, &all, &near[1..], choice, budget)?;
        if found.is_none() && near.len() < terms.conjuncts(step[1]).len() + 2 {
            found = needed(terms, &mut judge, &all, &step[1..], choice, budget)?;
        }
        cases.push(found.map_or(case, |needed| terms.and(&needed)));
    }
    Ok(terms.or(&cases))
}

/// Few and weak conjuncts of `all` that suffice to contradict `goal`, if all do.
fn needed(
    terms: &mut Terms,
    judge: &mut Judge,
    all: &[TermId],
    goal: &[TermId],
    (order, limits): (Order, &Limits),
    budget: &mut Budget,
) -> Result<Option<Vec<TermId>>, Stop> {
    let Some(core) = judge.attempt(terms, &[all, goal].concat(), budget)? else { return Ok(None) };
    let mut kept = restrict(all, &core);
    let mut tries = kept.clone();
    tries.sort_by_key(|&conjunct| terms.dag_size(&[conjunct]));
    if order == Order::LargeFirst {
        tries.reverse();
    }
    for conjunct in tries.into_iter().take(TRIES) {
        let mut fewer = kept.clone();
        fewer.retain(|&other| other != conjunct);
        if fewer.len() == kept.len() {
            continue;
        }
        if let Some(core) = judge.attempt(terms, &[&fewer, goal].concat(), budget)? {
            kept = restrict(&fewer, &core);
        }
    }
    relaxed(terms, judge, kept, goal, limits, budget).map(Some)
}

/// The conjuncts with the weakest bounds that still contradict `goal`.
fn relaxed(
    terms: &mut Terms,
    judge: &mut Judge,
    mut kept: Vec<TermId>,
    goal: &[TermId],
    limits: &Limits,
    budget: &mut Budget,
) -> Result<Vec<TermId>, Stop> {
    for at in 0..kept.len() {
        let weaker = limits.weaker(terms, kept[at]);
        // All up to one of them suffice.
        let (mut enough, mut too_weak) = (0, weaker.len() + 1);
        while enough + 1 < too_weak {
            let middle = enough.midpoint(too_weak);
            let mut others = kept.clone();
            others[at] = weaker[middle - 1];
            match judge.attempt(terms, &[&others, goal].concat(), budget)? {
                Some(_) => enough = middle,
                None => too_weak = middle,
            }
        }
        if enough > 0 {
            kept[at] = weaker[enough - 1];
        }
    }
    Ok(kept)
}

/// Those whose numbers are in a core.
fn restrict(formulas: &[TermId], core: &[usize]) -> Vec<TermId> {
    core.iter().filter_map(|&at| formulas.get(at).copied()).collect()
}
