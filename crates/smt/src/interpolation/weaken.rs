//! Weaker interpolants: conjuncts that nothing needs are dropped.
//!
//! From the last interpolant to the first, Iᵢ keeps those of its conjuncts that suffice for
//! Iᵢ ∧ Aᵢ₊₁ ⇒ Iᵢ₊₁. The step before it cannot fail thereby, for Iᵢ only gets weaker. If Iᵢ is a
//! disjunction, the same is done in each of its disjuncts. Bounds of words by constants that remain
//! are replaced by the weakest ones with constants of the parts: those say less of how often a loop
//! was run.

use base::{Budget, Stop};
use logic::{Op, TermId, Terms};

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
        // What is asked at other cuts does not help here.
        let mut judge = Judge::new();
        let goal = goal(terms, &mut judge, step, budget)?;
        weaker[at] = weaken(terms, &mut judge, sequence[at], &goal, (order, &limits), budget)?;
        after = weaker[at];
    }
    Ok(weaker)
}

/// What the formula before a part has to contradict: the formula behind it denied, and of the part
/// what is connected with the two if that is enough.
fn goal(
    terms: &mut Terms,
    judge: &mut Judge,
    step: [TermId; 3],
    budget: &mut Budget,
) -> Result<Vec<TermId>, Stop> {
    let mut near = connected(terms, &step);
    let all = match terms.op(step[1]) {
        Op::And => terms.args(step[1]).len(),
        _ => 1,
    };
    if near.len() < all + 2 && judge.attempt(terms, &near, budget)?.is_none() {
        return Ok(step[1..].to_vec());
    }
    near.remove(0);
    Ok(near)
}

/// A formula that follows from `formula` and still contradicts `goal`.
fn weaken(
    terms: &mut Terms,
    judge: &mut Judge,
    formula: TermId,
    goal: &[TermId],
    (order, limits): (Order, &Limits),
    budget: &mut Budget,
) -> Result<TermId, Stop> {
    if judge.attempt(terms, goal, budget)?.is_some() {
        return Ok(Terms::TRUE);
    }
    let mut cases = Vec::new();
    for case in terms.disjuncts(formula) {
        let all = terms.conjuncts(case);
        let needed = needed(terms, judge, all, goal, order, budget)?;
        let needed = relaxed(terms, judge, needed, goal, limits, budget)?;
        cases.push(terms.and(&needed));
    }
    Ok(terms.or(&cases))
}

/// Those of `kept` that suffice to contradict `goal`.
fn needed(
    terms: &mut Terms,
    judge: &mut Judge,
    mut kept: Vec<TermId>,
    goal: &[TermId],
    order: Order,
    budget: &mut Budget,
) -> Result<Vec<TermId>, Stop> {
    let Some(core) = judge.attempt(terms, &[&kept, goal].concat(), budget)? else {
        return Ok(kept);
    };
    kept = restrict(&kept, &core);
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
    Ok(kept)
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
