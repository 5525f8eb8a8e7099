//! From antecedents to resolution steps.
//!
//! ```text
//! chain(C, antecedents):
//!   assign all literals of C to false
//!   for A in antecedents:
//!     if all literals of A are false: stop, A is the conflict
//!     assign the one literal of A that is left to true, with reason A
//!   R := the conflict
//!   for each literal l assigned true, latest first:
//!     if ¬l ∈ R: R := resolvent of R and the reason of l on l
//!   return R ⊆ C
//! ```
//!
//! R can be a proper subset of C. Then C is a weakening of what the steps derive, which does no harm
//! to interpolation: an interpolant for R is one for C.

use base::Id;

use crate::lit::Lit;
use crate::proof::{ClauseId, Proof};

/// A linear resolution derivation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    /// The clause that the steps start with.
    pub start: ClauseId,
    /// The steps, in order.
    pub steps: Vec<Step>,
}

/// Resolves the clause so far with another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The literal resolved on, as it stands in `clause`; its negation is in the clause so far.
    pub pivot: Lit,
    /// The other clause.
    pub clause: ClauseId,
}

/// Makes the chains of a proof one at a time, in memory that is used again and again.
pub struct Replay<'p> {
    proof: &'p Proof,
    /// For each literal whether it is true.
    is_true: Vec<bool>,
    /// For each variable whether the resolvent mentions it.
    mentioned: Vec<bool>,
    /// The literals that antecedents made true, with these antecedents.
    trail: Vec<Step>,
    chain: Chain,
}

/// What unit propagation finds in a clause.
enum Found {
    Conflict,
    Unit(Lit),
    AlreadyTrue,
    Nothing,
}

impl<'p> Replay<'p> {
    /// Ready to replay clauses of `proof`.
    pub fn new(proof: &'p Proof) -> Self {
        let start = ClauseId::from_index(0);
        Self {
            proof,
            is_true: vec![false; 2 * proof.vars()],
            mentioned: vec![false; proof.vars()],
            trail: Vec::new(),
            chain: Chain { start, steps: Vec::new() },
        }
    }

    /// The chain that derives a subset of the derived clause `id`.
    ///
    /// `None` if there is none: the clause is an input, or a tautology (only
    /// [conclusions](Proof::conclusion) from contradictory assumptions are), or the proof is wrong.
    pub fn chain(&mut self, id: ClauseId) -> Option<&Chain> {
        self.chain.steps.clear();
        self.trail.clear();
        let tautology = self.assume_negation(id);
        let conflict = if tautology { None } else { self.propagate(id) };
        if let Some(conflict) = conflict {
            self.resolve(conflict);
        }
        self.reset(id);
        conflict.map(|_| &self.chain)
    }

    /// Makes the clause false. Returns whether that is impossible.
    fn assume_negation(&mut self, id: ClauseId) -> bool {
        let mut tautology = false;
        for &lit in self.proof.lits(id) {
            self.is_true[(!lit).index()] = true;
            tautology |= self.is_true[lit.index()];
        }
        tautology
    }

    /// Propagates along the antecedents and returns the one that is in conflict.
    fn propagate(&mut self, id: ClauseId) -> Option<ClauseId> {
        for &clause in self.proof.antecedents(id) {
            match self.look_at(clause) {
                Found::Conflict => return Some(clause),
                Found::Unit(pivot) => {
                    self.is_true[pivot.index()] = true;
                    self.trail.push(Step { pivot, clause });
                }
                Found::AlreadyTrue => {}
                Found::Nothing => return None,
            }
        }
        None
    }

    fn look_at(&self, clause: ClauseId) -> Found {
        let mut left = None;
        for &lit in self.proof.lits(clause) {
            if !self.is_true[(!lit).index()] && left.replace(lit).is_some_and(|other| other != lit)
            {
                return Found::Nothing;
            }
        }
        match left {
            None => Found::Conflict,
            Some(lit) if self.is_true[lit.index()] => Found::AlreadyTrue,
            Some(lit) => Found::Unit(lit),
        }
    }

    /// Resolves backwards along the trail, starting with `conflict`.
    fn resolve(&mut self, conflict: ClauseId) {
        self.chain.start = conflict;
        self.mention(conflict);
        for index in (0..self.trail.len()).rev() {
            let step = self.trail[index];
            if self.mentioned[step.pivot.var().index()] {
                self.chain.steps.push(step);
                self.mention(step.clause);
            }
        }
    }

    fn mention(&mut self, clause: ClauseId) {
        for &lit in self.proof.lits(clause) {
            self.mentioned[lit.var().index()] = true;
        }
    }

    /// Undoes all assignments and marks: they are of literals of the clause or on the trail.
    fn reset(&mut self, id: ClauseId) {
        let assumed = self.proof.lits(id).iter().map(|&lit| !lit);
        for lit in assumed.chain(self.trail.iter().map(|step| step.pivot)) {
            self.is_true[lit.index()] = false;
            self.mentioned[lit.var().index()] = false;
        }
    }
}
