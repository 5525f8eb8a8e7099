//! Counters.

/// What a solver has done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Stats {
    /// Nodes of the graph that are conjunctions.
    pub gates: usize,
    /// Nodes of the graph that are inputs.
    pub inputs: usize,
    /// SAT variables.
    pub vars: usize,
    /// Clauses.
    pub clauses: u64,
    /// Array nodes.
    pub arrays: usize,
    /// Values behind handles, truth values aside.
    pub values: usize,
    /// Calls of `check`.
    pub checks: u64,
    /// Models that lemmas refuted.
    pub rounds: u64,
    /// Lemmas.
    pub lemmas: u64,
    /// Conflicts in the SAT solver.
    pub conflicts: u64,
    /// Seconds in the SAT solver.
    pub sat_seconds: f64,
}
