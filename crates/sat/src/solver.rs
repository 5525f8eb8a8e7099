//! What Wedge asks of a SAT solver.

use base::{Budget, Stop};

use crate::lit::{Lit, Var};

/// An incremental SAT solver: clauses are only ever added, and each call may assume literals.
pub trait SatSolver: Send {
    /// A variable that no clause mentions yet.
    fn new_var(&mut self) -> Var;

    /// The number of variables made so far.
    fn vars(&self) -> usize;

    /// Adds a clause. Its literals must be of variables made by [`new_var`](Self::new_var).
    fn add_clause(&mut self, clause: &[Lit]);

    /// Whether the clauses are satisfiable together with `assumptions`.
    ///
    /// A call costs one unit of `budget`, and each conflict another. When the budget is used
    /// up or its interrupt flag is raised the answer is an `Err`, the only form of "don't know"; the
    /// solver can be used again afterwards.
    fn solve(&mut self, assumptions: &[Lit], budget: &mut Budget) -> Result<bool, Stop>;

    /// The value of `lit` in the model. A variable that does not matter is false.
    ///
    /// # Panics
    /// If the last call did not answer "satisfiable" or a clause was added since.
    fn value(&self, lit: Lit) -> bool;

    /// Whether the assumption `lit` is in the core: the assumptions that already contradict
    /// the clauses. The core need not be minimal.
    ///
    /// # Panics
    /// If the last call did not answer "unsatisfiable" or a clause was added since.
    fn failed(&self, lit: Lit) -> bool;

    /// Those of `assumptions` that are in the core, in the same order.
    ///
    /// # Panics
    /// As [`failed`](Self::failed).
    fn core(&self, assumptions: &[Lit]) -> Vec<Lit> {
        assumptions.iter().copied().filter(|&lit| self.failed(lit)).collect()
    }

    /// A hint: when the solver has to guess, guess that `lit` is true.
    fn phase(&mut self, lit: Lit);

    /// What the solver has done so far.
    fn stats(&self) -> Stats;
}

/// Counters of a solver, over all calls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Calls of [`SatSolver::solve`].
    pub calls: u64,
    /// Clauses that were added.
    pub clauses: u64,
    /// Conflicts.
    pub conflicts: u64,
    /// Decisions.
    pub decisions: u64,
    /// Propagated literals.
    pub propagations: u64,
}
