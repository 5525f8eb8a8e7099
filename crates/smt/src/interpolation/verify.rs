//! The check of a sequence of interpolants: each step, both ends, and the vocabulary.

use base::{Budget, FastMap, Stop};
use logic::{Handle, Model, Op, Solver, TermId, Terms};
use sat::Proof;

use crate::bits::{BitSolver, Config, Unsupported};
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
        for symbol in symbols(terms, part) {
            places.entry(symbol).or_insert((at, at)).1 = at;
        }
    }
    let crosses = |symbol: &Op, cut: usize| {
        places.get(symbol).is_some_and(|&(first, last)| first <= cut && cut < last)
    };
    let stays = |(cut, &formula): (usize, &TermId)| {
        symbols(terms, formula).iter().all(|symbol| crosses(symbol, cut))
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

/// The variables and functions of a term.
fn symbols(terms: &Terms, root: TermId) -> Vec<Op> {
    let ops = terms.cone(&[root]).into_iter().map(|term| terms.op(term));
    ops.filter(|op| matches!(op, Op::Var(..) | Op::Apply(_))).collect()
}

/// Whether formulas have a common model; `None` if they say more than our solvers understand.
pub fn decide(
    terms: &mut Terms,
    formulas: &[TermId],
    budget: &mut Budget,
) -> Result<Option<bool>, Stop> {
    Ok(match find_model(terms, formulas, budget)? {
        Answer::Sat(_) => Some(true),
        Answer::Unsat(_) => Some(false),
        Answer::Unknown => None,
    })
}

/// Looks for a common model of formulas with the bit-precise solver, or with the combined prover if
/// they are about numbers that it does not know. Both check their models, the prover its proofs.
fn find_model(terms: &mut Terms, formulas: &[TermId], budget: &mut Budget) -> Result<Answer, Stop> {
    if let Ok(mut query) = Query::new(terms, formulas) {
        return Ok(match query.solver.check(&query.formulas, budget)? {
            true => Answer::Sat(query.model(terms, formulas)),
            false => Answer::Unsat(Proof::new()),
        });
    }
    match Prover::new(terms, formulas) {
        Ok(mut prover) => prover.solve(terms, budget),
        Err(_) => Ok(Answer::Unknown),
    }
}

/// The model in which a step fails; `None` if it holds.
fn counterexample(
    terms: &mut Terms,
    step: &[TermId],
    budget: &mut Budget,
) -> Result<Option<Model>, Stop> {
    match find_model(terms, step, budget)? {
        Answer::Sat(model) => Ok(Some(model)),
        Answer::Unsat(_) => Ok(None),
        Answer::Unknown => Err(Stop::OutOfWork),
    }
}

/// Formulas in a bit-precise solver of their own.
struct Query {
    solver: BitSolver,
    variables: Vec<(TermId, Handle)>,
    formulas: Vec<Handle>,
}

impl Query {
    fn new(terms: &Terms, formulas: &[TermId]) -> Result<Self, Unsupported> {
        let mut solver = BitSolver::new(Config::default());
        let template = solver.try_template(terms, formulas)?;
        let parameters = solver.parameters(template).to_vec();
        let arguments: Vec<Handle> =
            parameters.iter().map(|&term| solver.unknown(terms, terms.sort(term))).collect();
        let formulas = solver.instantiate(template, &arguments);
        Ok(Self { solver, variables: parameters.into_iter().zip(arguments).collect(), formulas })
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
