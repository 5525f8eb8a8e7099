//! k-induction [BCL23 §2.3] over all locations at once.
//!
//! ```text
//! base case:  no execution reaches an error within fewer than k steps
//! step case:  no execution from any state at any location reaches an error with its k-th step
//! ```
//!
//! An error at depth n ≥ k would end an execution whose last k steps contradict the step case. An
//! execution that passes an assertion goes on and one that fails ends, so "no error before" needs
//! no formula. Cuts count as errors. Invariants of other engines can be assumed in the step case.
//! DIVERGENCE: k is not tried at every depth, see `Rationing`.

use crate::bmc::Bmc;
use crate::constants::Constants;
use crate::progress::{Progress, Query};
use crate::unroll::{Snapshot, StateId, Unroll};
use crate::{Answer, Engine};
use base::{Budget, Stop};
use evidence::certificate::named;
use evidence::{Certificate, CertificateKind, Task};
use logic::{Handle, LocId, Solver, TermId, Terms};

/// How to run.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Whether the base case goes as deep as the step case, so that errors are found, too.
    /// Otherwise it is looked at when the step case succeeds.
    pub eager_base: bool,
    /// Whether the step case looks only at paths that visit no state twice.
    pub simple_paths: bool,
    /// Formulas that hold whenever their location is reached, and are inductive together.
    pub invariants: Vec<(LocId, TermId)>,
}

/// The largest k. The step case of larger ones hardly ever succeeds.
const MAX_K: u32 = 250;

/// The most locations of a program that is looked at as a whole.
const LOCATIONS: usize = 50_000;

/// The state of the procedure: its base case, and its step case with a solver of its own.
pub struct KInduction<'s> {
    base: Bmc<'s>,
    solver: &'s mut dyn Solver,
    step: Option<StepCase>,
    options: Options,
    rationing: Rationing,
    /// The k for which the step case holds.
    proved: Option<u32>,
}

impl<'s> KInduction<'s> {
    /// The two solvers must be new.
    pub fn new(base: &'s mut dyn Solver, step: &'s mut dyn Solver, options: Options) -> Self {
        let (base, rationing) = (Bmc::new(base), Rationing::default());
        Self { base, solver: step, step: None, options, rationing, proved: None }
    }

    /// Replaces constants by their values; that they have these are invariants from now on.
    fn specialise(&mut self, task: &mut Task, budget: &mut Budget) -> Result<(), Stop> {
        let constants = Constants::specialise(task, budget)?;
        for loc in task.program.locs.ids() {
            let facts = constants.facts(task.terms, loc);
            if facts != Terms::TRUE {
                self.options.invariants.push((loc, facts));
            }
        }
        Ok(())
    }

    /// The step case holds for `k`: the base case decides.
    fn finish(
        &mut self,
        task: &mut Task,
        k: u32,
        progress: &mut dyn Progress,
        budget: &mut Budget,
    ) -> Result<Answer, Stop> {
        while self.base.depth() < k {
            if let Some(answer) = self.base.round(task, progress, budget)? {
                return Ok(answer);
            }
        }
        if let Some(path) = self.base.find_error(progress, budget)? {
            return Ok(Answer::Unsafe(path));
        }
        if let Some(answer) = self.base.find_cut(k, task, progress, budget)? {
            return Ok(answer);
        }
        if self.base.is_in_doubt() {
            return Ok(Answer::Unconfirmed);
        }
        let invariants = named(task.program, &self.options.invariants);
        let simple_paths = self.options.simple_paths;
        let kind = CertificateKind::KInductive { k, invariants, simple_paths };
        Ok(Answer::Safe(Box::new(match self.options.invariants.is_empty() {
            true => Certificate::plain(kind),
            false => Certificate::new(kind, task.terms.clone()),
        })))
    }
}

impl Engine for KInduction<'_> {
    /// Increases k by one. All of the program is unfolded first.
    fn round(
        &mut self,
        task: &mut Task,
        progress: &mut dyn Progress,
        budget: &mut Budget,
    ) -> Result<Option<Answer>, Stop> {
        if let Some(k) = self.proved {
            return self.finish(task, k, progress, budget).map(Some);
        }
        if self.options.eager_base
            && let Some(answer) = self.base.round(task, progress, budget)?
        {
            return Ok(Some(answer));
        }
        if self.step.as_ref().is_some_and(|step| step.k() >= MAX_K) {
            return if self.options.eager_base { Ok(None) } else { Err(Stop::OutOfWork) };
        }
        if self.step.is_none() {
            task.expand_all(LOCATIONS, budget)?;
            self.specialise(task, budget)?;
        }
        let (solver, options) = (&mut *self.solver, &self.options);
        let step = self.step.get_or_insert_with(|| StepCase::new(task, solver, options));
        step.advance(task, solver, options, budget)?;
        let k = step.k();
        if !self.rationing.is_due(k) && !step.is_trivial(solver) {
            return Ok(None);
        }
        progress.induction(k);
        if !step.holds(solver, progress, budget)? {
            return Ok(None);
        }
        self.proved = Some(k);
        self.finish(task, k, progress, budget).map(Some)
    }

    fn reject(&mut self) {
        self.base.reject();
    }

    /// SOUNDNESS: frames that are there already stay as they are, with weaker assumptions than
    /// the certificate makes of them. Certificates have one formula for each location.
    fn assume(&mut self, task: &mut Task, facts: &[(LocId, TermId)]) {
        self.options.invariants = conjoined(task, &[&self.options.invariants, facts].concat());
    }
}

/// One formula for each location.
fn conjoined(task: &mut Task, facts: &[(LocId, TermId)]) -> Vec<(LocId, TermId)> {
    let mut labels: Vec<(LocId, TermId)> = Vec::new();
    for &(loc, formula) in facts {
        match labels.iter_mut().find(|label| label.0 == loc) {
            Some(label) => label.1 = task.terms.and(&[label.1, formula]),
            None => labels.push((loc, formula)),
        }
    }
    labels
}

/// When to try: k = 1, 2, 3, then in steps that grow with k.
#[derive(Default)]
struct Rationing {
    next: u32,
}

impl Rationing {
    fn is_due(&mut self, k: u32) -> bool {
        if k < self.next {
            return false;
        }
        self.next = k + 1 + k / 4;
        true
    }
}

/// Executions from anywhere.
struct StepCase {
    unroll: Unroll,
    /// What simple paths must not visit again.
    visited: Vec<(LocId, Handle, Snapshot)>,
}

impl StepCase {
    fn new(task: &Task, solver: &mut dyn Solver, options: &Options) -> Self {
        let mut case = Self { unroll: Unroll::anywhere(task, solver), visited: Vec::new() };
        case.constrain(task, solver, options);
        case
    }

    fn k(&self) -> u32 {
        self.unroll.depth
    }

    fn advance(
        &mut self,
        task: &mut Task,
        solver: &mut dyn Solver,
        options: &Options,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        self.unroll.advance(task, solver, budget)?;
        self.constrain(task, solver, options);
        Ok(())
    }

    /// Asserts what is assumed of the states of the last frame.
    fn constrain(&mut self, task: &Task, solver: &mut dyn Solver, options: &Options) {
        for state in self.unroll.live.clone() {
            let loc = self.unroll.state(state).loc;
            for &(_, invariant) in options.invariants.iter().filter(|label| label.0 == loc) {
                let holds = self.unroll.formula(task, solver, state, invariant);
                let elsewhere = solver.not(self.unroll.state(state).guard);
                let here = solver.or(&[elsewhere, holds]);
                solver.assert(here);
            }
            if options.simple_paths {
                self.is_new(task, solver, state);
            }
        }
    }

    /// Asserts that the state differs from all that were visited.
    fn is_new(&mut self, task: &Task, solver: &mut dyn Solver, state: StateId) {
        let (loc, guard) = (self.unroll.state(state).loc, self.unroll.state(state).guard);
        let snapshot = self.unroll.snapshot(state);
        for (other, other_guard, values) in &self.visited {
            if *other == loc {
                let same = self.unroll.same(task, solver, values, &snapshot);
                let both = solver.and(&[*other_guard, guard, same]);
                let differs = solver.not(both);
                solver.assert(differs);
            }
        }
        self.visited.push((loc, guard, snapshot));
    }

    /// When the last step leads to an error or a cut.
    fn bad(&self, solver: &dyn Solver) -> Vec<Handle> {
        let mut bad = self.unroll.guards(&self.unroll.errors);
        bad.extend(self.unroll.guards(&self.unroll.cuts));
        bad.retain(|&guard| solver.known(guard) != Some(false));
        bad
    }

    /// Whether no query is needed.
    fn is_trivial(&self, solver: &dyn Solver) -> bool {
        self.bad(solver).is_empty()
    }

    fn holds(
        &self,
        solver: &mut dyn Solver,
        progress: &mut dyn Progress,
        budget: &mut Budget,
    ) -> Result<bool, Stop> {
        let bad = self.bad(solver);
        if bad.is_empty() {
            return Ok(true);
        }
        let any = solver.or(&bad);
        let satisfiable = solver.check(&[any], budget)?;
        progress.query(Query::Step, satisfiable);
        Ok(!satisfiable)
    }
}
