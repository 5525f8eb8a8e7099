//! A solver whose "unsatisfiable" counts only if its proof passes the check.

use base::{Budget, Stop};

use crate::cadical::Cadical;
use crate::checker::Growing;
use crate::config::Config;
use crate::lit::{Lit, Var};
use crate::proof::Proof;
use crate::solver::{SatSolver, Stats};

/// A solver that writes down a proof.
pub trait Proving: SatSolver {
    /// Shows the proof so far: all clauses given and derived, each input as soon as it is given,
    /// and the conclusion of the last call if that answered "unsatisfiable".
    fn show_proof<R>(&self, look: impl FnOnce(&Proof) -> R) -> R;
}

/// Has every proof of the solver in it checked. An answer whose proof is wrong is
/// [`Stop::WrongProof`], and so is every "unsatisfiable" after it.
///
/// ```
/// use base::Budget;
/// use sat::{Cadical, Checked, Config, Lit, SatSolver};
///
/// let mut solver: Checked<Cadical> = Checked::cadical(Config::default());
/// let a = Lit::positive(solver.new_var());
/// solver.add_clause(&[!a]);
/// assert_eq!(solver.solve(&[a], &mut Budget::unlimited()), Ok(false));
/// ```
pub struct Checked<S> {
    solver: S,
    checker: Growing,
}

impl Checked<Cadical> {
    /// CaDiCaL with its proofs checked.
    pub fn cadical(config: Config) -> Self {
        Self::new(Cadical::new(Config { proof: true, ..config }))
    }
}

impl<S: Proving> Checked<S> {
    /// Checks the proofs of a solver that has no clauses yet.
    pub fn new(solver: S) -> Self {
        Self { solver, checker: Growing::default() }
    }
}

impl<S: Proving> SatSolver for Checked<S> {
    fn new_var(&mut self) -> Var {
        self.solver.new_var()
    }

    fn vars(&self) -> usize {
        self.solver.vars()
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        let known = self.solver.show_proof(Proof::len);
        self.solver.add_clause(clause);
        let checker = &mut self.checker;
        self.solver.show_proof(|proof| checker.input(proof, known, clause));
    }

    fn solve(&mut self, assumptions: &[Lit], budget: &mut Budget) -> Result<bool, Stop> {
        if self.solver.solve(assumptions, budget)? {
            return Ok(true);
        }
        let checker = &mut self.checker;
        match self.solver.show_proof(|proof| checker.confirm(proof, assumptions, budget))? {
            Ok(()) => Ok(false),
            Err(_) => Err(Stop::WrongProof),
        }
    }

    fn value(&self, lit: Lit) -> bool {
        self.solver.value(lit)
    }

    fn failed(&self, lit: Lit) -> bool {
        self.solver.failed(lit)
    }

    fn phase(&mut self, lit: Lit) {
        self.solver.phase(lit);
    }

    fn stats(&self) -> Stats {
        self.solver.stats()
    }
}
