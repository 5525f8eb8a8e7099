//! The check of a sequence of interpolants: each step, both ends, and the vocabulary.

use base::{Budget, FastMap, FastSet, Stop};
use logic::{Model, Op, TermId, Terms};

use super::equations::solved;
use crate::decide::{Answer, Undecided, decide};

/// What is wrong with a sequence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// It has not one formula fewer than there are parts.
    Length,
    /// The formula of this number speaks of something that does not occur on both sides.
    Vocabulary(usize),
    /// The formula before the part of this number and the part do not imply the formula after it.
    Step(usize),
}

/// Checks that `sequence` is a sequence of interpolants for `parts`.
pub fn verify(
    terms: &mut Terms,
    parts: &[TermId],
    sequence: &[TermId],
    budget: &mut Budget,
) -> Result<Result<(), Flaw>, Stop> {
    if let Some(flaw) = misplaced(terms, parts, sequence) {
        return Ok(Err(flaw));
    }
    for at in 0..parts.len() {
        let step = negated_step(terms, parts, sequence, at);
        if counterexample(terms, &step, budget)?.is_some() {
            return Ok(Err(Flaw::Step(at)));
        }
    }
    Ok(Ok(()))
}

/// What is wrong with the length or the vocabulary of a sequence.
pub fn misplaced(terms: &Terms, parts: &[TermId], sequence: &[TermId]) -> Option<Flaw> {
    if sequence.len() + 1 != parts.len() {
        return Some(Flaw::Length);
    }
    // The first and the last part in which each symbol occurs.
    let mut places: FastMap<Op, (usize, usize)> = FastMap::default();
    for (at, &part) in parts.iter().enumerate() {
        for symbol in symbols(terms, &[part]) {
            places.entry(symbol).or_insert((at, at)).1 = at;
        }
    }
    let crosses = |symbol: &Op, cut: usize| {
        places.get(symbol).is_some_and(|&(first, last)| first <= cut && cut < last)
    };
    let stays = |(cut, &formula): (usize, &TermId)| {
        symbols(terms, &[formula]).iter().all(|symbol| crosses(symbol, cut))
    };
    let cut = sequence.iter().enumerate().position(|place| !stays(place))?;
    Some(Flaw::Vocabulary(cut))
}

/// All steps of a sequence of the right length that do not hold, each with a model in which it does
/// not.
pub fn failures(
    terms: &mut Terms,
    parts: &[TermId],
    sequence: &[TermId],
    budget: &mut Budget,
) -> Result<Vec<(usize, Model)>, Stop> {
    let mut failures = Vec::new();
    for at in 0..parts.len() {
        let step = negated_step(terms, parts, sequence, at);
        if let Some(model) = counterexample(terms, &step, budget)? {
            failures.push((at, model));
        }
    }
    Ok(failures)
}

/// What has no model if a step holds.
fn negated_step(
    terms: &mut Terms,
    parts: &[TermId],
    sequence: &[TermId],
    at: usize,
) -> [TermId; 3] {
    let before = if at == 0 { Terms::TRUE } else { sequence[at - 1] };
    let after = sequence.get(at).copied().unwrap_or(Terms::FALSE);
    [before, parts[at], terms.not(after)]
}

/// The variables and functions of terms.
pub(super) fn symbols(terms: &Terms, roots: &[TermId]) -> Vec<Op> {
    let ops = terms.cone(roots).into_iter().map(|term| terms.op(term));
    ops.filter(|op| matches!(op, Op::Var(..) | Op::Apply(_))).collect()
}

/// The model in which a step fails; `None` if it holds.
fn counterexample(
    terms: &mut Terms,
    step: &[TermId; 3],
    budget: &mut Budget,
) -> Result<Option<Model>, Stop> {
    // What is connected with the formulas before and behind the part is enough nearly always.
    let connected = connected(terms, step);
    let equivalent = solved(terms, &connected);
    if equivalent.contains(&Terms::FALSE) {
        return Ok(None);
    }
    if connected.len() > 2
        && let Ok(Answer::Unsat(_)) = decide(terms, &equivalent, budget)
    {
        return Ok(None);
    }
    match decide(terms, step, budget) {
        Ok(Answer::Sat(model)) => Ok(Some(model)),
        Ok(Answer::Unsat(_)) => Ok(None),
        Err(Undecided::Stopped(stop)) => Err(stop),
        Err(_) => Err(Stop::OutOfWork),
    }
}

/// The formulas before and behind a part, with the conjuncts of the part that share variables with
/// them, directly or through others.
pub(super) fn connected(terms: &Terms, &[before, part, denied]: &[TermId; 3]) -> Vec<TermId> {
    let mut chosen = vec![before, denied];
    let mut known: FastSet<TermId> = terms.free_vars(&chosen).into_iter().collect();
    let conjuncts = match terms.op(part) {
        Op::And => terms.args(part).to_vec(),
        _ => vec![part],
    };
    let mut open: Vec<(TermId, Vec<TermId>)> =
        conjuncts.into_iter().map(|conjunct| (conjunct, terms.free_vars(&[conjunct]))).collect();
    loop {
        let before = open.len();
        open.retain(|(conjunct, vars)| {
            let touches = vars.is_empty() || vars.iter().any(|var| known.contains(var));
            if touches {
                chosen.push(*conjunct);
                known.extend(vars);
            }
            !touches
        });
        if open.len() == before {
            return chosen;
        }
    }
}
