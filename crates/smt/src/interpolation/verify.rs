//! The check of a sequence of interpolants: each step, both ends, and the vocabulary.

use base::{Budget, FastSet, Stop};
use logic::{Handle, Op, Solver, TermId, Terms};

use crate::bits::{BitSolver, Config};
use crate::combined::{Answer, Prover};

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
    if sequence.len() + 1 != parts.len() {
        return Ok(Err(Flaw::Length));
    }
    for (at, &formula) in sequence.iter().enumerate() {
        let before = symbols(terms, &parts[..=at]);
        let after = symbols(terms, &parts[at + 1..]);
        let shared = |symbol: &Op| before.contains(symbol) && after.contains(symbol);
        if !symbols(terms, &[formula]).iter().all(shared) {
            return Ok(Err(Flaw::Vocabulary(at)));
        }
    }
    let (truth, falsity) = (terms.bool(true), terms.bool(false));
    for (at, &part) in parts.iter().enumerate() {
        let before = if at == 0 { truth } else { sequence[at - 1] };
        let after = sequence.get(at).copied().unwrap_or(falsity);
        let fails = terms.not(after);
        if has_model(terms, &[before, part, fails], budget)? {
            return Ok(Err(Flaw::Step(at)));
        }
    }
    Ok(Ok(()))
}

/// The variables and functions of terms.
fn symbols(terms: &Terms, roots: &[TermId]) -> FastSet<Op> {
    let ops = terms.cone(roots).into_iter().map(|term| terms.op(term));
    ops.filter(|op| matches!(op, Op::Var(..) | Op::Apply(_))).collect()
}

/// Whether formulas have a common model. Formulas over numbers that the bit-precise solver does not
/// know go to the combined prover, whose proofs and models are checked.
fn has_model(terms: &mut Terms, formulas: &[TermId], budget: &mut Budget) -> Result<bool, Stop> {
    match decide(terms, formulas, budget)? {
        Some(answer) => Ok(answer),
        None => Err(Stop::OutOfWork),
    }
}

/// Whether formulas have a common model; `None` if they say more than our solvers understand.
pub fn decide(
    terms: &mut Terms,
    formulas: &[TermId],
    budget: &mut Budget,
) -> Result<Option<bool>, Stop> {
    let mut solver = BitSolver::new(Config::default());
    if let Ok(template) = solver.try_template(terms, formulas) {
        let parameters = solver.parameters(template).to_vec();
        let arguments: Vec<Handle> =
            parameters.iter().map(|&term| solver.unknown(terms, terms.sort(term))).collect();
        let handles = solver.instantiate(template, &arguments);
        return solver.check(&handles, budget).map(Some);
    }
    let Ok(mut prover) = Prover::new(terms, formulas) else { return Ok(None) };
    Ok(match prover.solve(terms, budget)? {
        Answer::Sat(_) => Some(true),
        Answer::Unsat(_) => Some(false),
        Answer::Unknown => None,
    })
}
