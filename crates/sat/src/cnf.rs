//! Formulas in conjunctive normal form as plain data.

use base::{Id, define_id};

use crate::lit::{Lit, Var};
use crate::solver::SatSolver;

define_id!(
    /// The order number of an input clause: that of its `add_clause` call.
    InputId,
    "c"
);

/// Clauses in the order in which they were added, in one arena.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cnf {
    vars: usize,
    lits: Vec<Lit>,
    /// Where each clause ends in `lits`.
    ends: Vec<usize>,
}

impl Cnf {
    /// The empty conjunction.
    pub fn new() -> Self {
        Self::default()
    }

    /// A variable that no clause mentions yet.
    pub fn new_var(&mut self) -> Var {
        self.vars += 1;
        Var::from_index(self.vars - 1)
    }

    /// The number of variables.
    pub fn vars(&self) -> usize {
        self.vars
    }

    /// Appends a clause; its variables are made known.
    pub fn add_clause(&mut self, clause: &[Lit]) -> InputId {
        let needed = clause.iter().map(|lit| lit.var().index() + 1).max().unwrap_or(0);
        self.vars = self.vars.max(needed);
        self.lits.extend_from_slice(clause);
        self.ends.push(self.lits.len());
        InputId::from_index(self.ends.len() - 1)
    }

    /// The number of clauses.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are no clauses.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The clause `id`, if there is one.
    pub fn clause(&self, id: InputId) -> Option<&[Lit]> {
        let end = *self.ends.get(id.index())?;
        let start = if id.index() == 0 { 0 } else { self.ends[id.index() - 1] };
        Some(&self.lits[start..end])
    }

    /// All clauses in order.
    pub fn iter(&self) -> impl Iterator<Item = &[Lit]> {
        (0..self.len()).filter_map(|index| self.clause(InputId::from_index(index)))
    }

    /// Gives all variables and clauses to a fresh `solver`, so that variables keep their numbers.
    pub fn load(&self, solver: &mut impl SatSolver) {
        while solver.vars() < self.vars {
            solver.new_var();
        }
        self.iter().for_each(|clause| solver.add_clause(clause));
    }

    /// Whether every clause has a literal for which `value` holds.
    pub fn is_satisfied(&self, value: impl Fn(Lit) -> bool) -> bool {
        self.iter().all(|clause| clause.iter().any(|&lit| value(lit)))
    }
}
