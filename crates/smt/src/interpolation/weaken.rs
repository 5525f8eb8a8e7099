//! Weaker interpolants: conjuncts that nothing needs are dropped.
//!
//! From the last interpolant to the first, Iᵢ keeps those of its conjuncts that suffice for
//! Iᵢ ∧ Aᵢ₊₁ ⇒ Iᵢ₊₁. The step before it cannot fail thereby, for Iᵢ only gets weaker. If Iᵢ is a
//! disjunction, the same is done in each of its disjuncts.

use base::{Budget, Stop};
use logic::{TermId, Terms};

use super::conjuncts::{conjuncts, disjuncts};
use super::judge::Judge;

/// How many conjuncts of an interpolant are tried one by one.
const TRIES: usize = 8;

/// The sequence without conjuncts that are not needed.
pub fn drop_conjuncts(
    terms: &mut Terms,
    parts: &[TermId],
    sequence: &[TermId],
    budget: &mut Budget,
) -> Result<Vec<TermId>, Stop> {
    let mut weaker = sequence.to_vec();
    let mut after = Terms::FALSE;
    for at in (0..sequence.len()).rev() {
        let goal = [parts[at + 1], terms.not(after)];
        // What is asked at other cuts does not help here.
        weaker[at] = weaken(terms, &mut Judge::new(), sequence[at], goal, budget)?;
        after = weaker[at];
    }
    Ok(weaker)
}

/// A formula that follows from `formula` and still contradicts `goal`.
fn weaken(
    terms: &mut Terms,
    judge: &mut Judge,
    formula: TermId,
    goal: [TermId; 2],
    budget: &mut Budget,
) -> Result<TermId, Stop> {
    if judge.attempt(terms, &goal, budget)?.is_some() {
        return Ok(Terms::TRUE);
    }
    let mut cases = Vec::new();
    for case in disjuncts(terms, formula) {
        let all = conjuncts(terms, case);
        let needed = needed(terms, judge, all, goal, budget)?;
        cases.push(terms.and(&needed));
    }
    Ok(terms.or(&cases))
}

/// Those of `kept` that suffice to contradict `goal`.
fn needed(
    terms: &mut Terms,
    judge: &mut Judge,
    mut kept: Vec<TermId>,
    goal: [TermId; 2],
    budget: &mut Budget,
) -> Result<Vec<TermId>, Stop> {
    let Some(core) = judge.attempt(terms, &[&kept, &goal[..]].concat(), budget)? else {
        return Ok(kept);
    };
    kept = restrict(&kept, &core);
    // Large conjuncts are the ones to be rid of.
    let mut tries = kept.clone();
    tries.sort_by_key(|&conjunct| std::cmp::Reverse(terms.dag_size(&[conjunct])));
    for conjunct in tries.into_iter().take(TRIES) {
        let mut fewer = kept.clone();
        fewer.retain(|&other| other != conjunct);
        if fewer.len() == kept.len() {
            continue;
        }
        if let Some(core) = judge.attempt(terms, &[&fewer, &goal[..]].concat(), budget)? {
            kept = restrict(&fewer, &core);
        }
    }
    Ok(kept)
}

/// Those whose numbers are in a core.
fn restrict(formulas: &[TermId], core: &[usize]) -> Vec<TermId> {
    core.iter().filter_map(|&at| formulas.get(at).copied()).collect()
}
