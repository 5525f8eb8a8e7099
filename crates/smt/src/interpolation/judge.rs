//! Many questions about the same formulas: whether some of them contradict each other.
//!
//! Formulas that can be blasted into bits share one incremental solver, which keeps what it learnt;
//! the others are decided each time anew.

use base::{Budget, FastMap, FastSet, Stop};
use logic::{Bits, Handle, Solver, TermId, Terms};

use crate::bits::{BitSolver, Config};
use crate::decide::{Answer, Undecided, decide};

/// How much work a question may take whose answer is only wished for: conflicts of bits.
const TRY_WORK: u64 = 3_000;

/// The same for numbers, where a unit is a round of theories.
const TRY_ROUNDS: u64 = 150;

/// Says which formulas contradict each other.
pub(super) struct Judge {
    solver: BitSolver,
    unknowns: FastMap<TermId, Handle>,
    /// The formulas that were translated; `None` for those that cannot be.
    known: FastMap<TermId, Option<Handle>>,
}

impl Judge {
    pub(super) fn new() -> Self {
        Self {
            solver: BitSolver::new(Config::default()),
            unknowns: FastMap::default(),
            known: FastMap::default(),
        }
    }

    /// The numbers of formulas that contradict each other; `None` if all have a model, or if no
    /// solver knows.
    pub(super) fn refute(
        &mut self,
        terms: &mut Terms,
        formulas: &[TermId],
        budget: &mut Budget,
    ) -> Result<Option<Vec<usize>>, Stop> {
        let handles: Option<Vec<Handle>> =
            formulas.iter().map(|&formula| self.handle(terms, formula)).collect();
        let Some(handles) = handles else {
            return match decide(terms, formulas, budget) {
                Ok(Answer::Unsat(core)) => Ok(Some(core)),
                Err(Undecided::Stopped(stop)) => Err(stop),
                _ => Ok(None),
            };
        };
        if self.solver.check(&handles, budget)? {
            return Ok(None);
        }
        let core: FastSet<Handle> = self.solver.core().into_iter().collect();
        Ok(Some((0..handles.len()).filter(|&at| core.contains(&handles[at])).collect()))
    }

    /// As [`Judge::refute`], but also `None` if the answer takes long.
    pub(super) fn attempt(
        &mut self,
        terms: &mut Terms,
        formulas: &[TermId],
        budget: &mut Budget,
    ) -> Result<Option<Vec<usize>>, Stop> {
        let blasted = formulas.iter().all(|&formula| self.handle(terms, formula).is_some());
        let work = if blasted { TRY_WORK } else { TRY_ROUNDS };
        let answer = budget.attempt(work, |share| self.refute(terms, formulas, share))?;
        Ok(answer.flatten())
    }

    /// Values of words with which a formula over bit-vectors holds; `None` if there are none, or
    /// they are hard to find.
    pub(super) fn sample(
        &mut self,
        terms: &mut Terms,
        formula: TermId,
        words: &[TermId],
        budget: &mut Budget,
    ) -> Result<Option<Vec<Bits>>, Stop> {
        let Some(handle) = self.handle(terms, formula) else { return Ok(None) };
        let found = budget.attempt(TRY_WORK, |share| self.solver.check(&[handle], share))?;
        if found != Some(true) {
            return Ok(None);
        }
        let unknowns: Option<Vec<Handle>> =
            words.iter().map(|word| self.unknowns.get(word).copied()).collect();
        let values = unknowns.into_iter().flatten().map(|unknown| self.solver.value(unknown));
        Ok(Some(values.map(|value| value.as_bits().clone()).collect()))
    }

    fn handle(&mut self, terms: &Terms, formula: TermId) -> Option<Handle> {
        if let Some(&known) = self.known.get(&formula) {
            return known;
        }
        let handle = self.translate(terms, formula);
        self.known.insert(formula, handle);
        handle
    }

    fn translate(&mut self, terms: &Terms, formula: TermId) -> Option<Handle> {
        let template = self.solver.try_template(terms, &[formula]).ok()?;
        let parameters = self.solver.parameters(template).to_vec();
        let mut arguments = Vec::with_capacity(parameters.len());
        for var in parameters {
            let solver = &mut self.solver;
            let unknown = self.unknowns.entry(var);
            arguments.push(*unknown.or_insert_with(|| solver.unknown(terms, terms.sort(var))));
        }
        self.solver.instantiate(template, &arguments).pop()
    }
}
