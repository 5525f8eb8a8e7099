//! The check of a sequence of interpolants: each step, both ends, and the vocabulary.

use base::{Budget, FastSet, Stop};
use logic::{Handle, Model, Op, Solver, TermId, Terms};

use crate::bits::{BitSolver, Config};

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
        if Query::new(terms, &step).has_model(budget)? {
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
    for (at, &formula) in sequence.iter().enumerate() {
        let before = symbols(terms, &parts[..=at]);
        let after = symbols(terms, &parts[at + 1..]);
        let shared = |symbol: &Op| before.contains(symbol) && after.contains(symbol);
        if !symbols(terms, &[formula]).iter().all(shared) {
            return Some(Flaw::Vocabulary(at));
        }
    }
    None
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
        let mut query = Query::new(terms, &step);
        if query.has_model(budget)? {
            failures.push((at, query.model(terms, &step)));
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
fn symbols(terms: &Terms, roots: &[TermId]) -> FastSet<Op> {
    let ops = terms.cone(roots).into_iter().map(|term| terms.op(term));
    ops.filter(|op| matches!(op, Op::Var(..) | Op::Apply(_))).collect()
}

/// Formulas in a solver of their own.
struct Query {
    solver: BitSolver,
    variables: Vec<(TermId, Handle)>,
    formulas: Vec<Handle>,
}

impl Query {
    fn new(terms: &Terms, formulas: &[TermId]) -> Self {
        let mut solver = BitSolver::new(Config::default());
        let template = solver.template(terms, formulas);
        let parameters = solver.parameters(template).to_vec();
        let arguments: Vec<Handle> =
            parameters.iter().map(|&term| solver.unknown(terms, terms.sort(term))).collect();
        let formulas = solver.instantiate(template, &arguments);
        Self { solver, variables: parameters.into_iter().zip(arguments).collect(), formulas }
    }

    fn has_model(&mut self, budget: &mut Budget) -> Result<bool, Stop> {
        self.solver.check(&self.formulas, budget)
    }

    /// The model that was found.
    fn model(&mut self, terms: &Terms, formulas: &[TermId]) -> Model {
        let mut model = Model::default();
        for &(var, handle) in &self.variables {
            if let Op::Var(sym, time) = terms.op(var) {
                model.set(sym, time, self.solver.value(handle));
            }
        }
        for term in terms.cone(formulas) {
            if let Op::Apply(func) = terms.op(term) {
                model.funcs.insert(func, self.solver.function_value(terms, func));
            }
        }
        model
    }
}
