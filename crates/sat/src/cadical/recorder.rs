//! Writes down the proof that CaDiCaL reports while it works.
//!
//! CaDiCaL numbers its clauses; ids of a [`Proof`] are given in the order of the reports, in which
//! antecedents come first. Deletions are of no interest: the proof is trimmed from its conclusion.

use std::ops::Deref;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use base::Id;
use cadical_sys::ProofTracer;

use crate::cnf::InputId;
use crate::lit::Lit;
use crate::proof::{ClauseId, Proof};

/// The proof so far, shared between CaDiCaL's callback and [`Cadical`](super::Cadical).
#[derive(Clone, Default)]
pub(super) struct Recorder(Arc<Mutex<Record>>);

#[derive(Default)]
struct Record {
    proof: Proof,
    /// The number of input clauses so far.
    inputs: usize,
    /// For each of CaDiCaL's ids that of the proof.
    ids: Vec<Option<ClauseId>>,
}

impl Recorder {
    pub(super) fn proof(&self) -> impl Deref<Target = Proof> {
        Guard(self.lock())
    }

    pub(super) fn forget_conclusion(&self) {
        self.lock().proof.conclude(None);
    }

    fn lock(&self) -> MutexGuard<'_, Record> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

struct Guard<'r>(MutexGuard<'r, Record>);

impl Deref for Guard<'_> {
    type Target = Proof;
    fn deref(&self) -> &Proof {
        &self.0.proof
    }
}

impl Record {
    fn add_input(&mut self, id: i64, clause: &[i32]) {
        let input = InputId::from_index(self.inputs);
        self.inputs += 1;
        let added = self.proof.add_input(input, lits(clause));
        self.remember(id, added);
    }

    /// An antecedent that is not known is left out; then the clause does not follow, and the
    /// checker and the replay refuse it.
    fn add_derived(&mut self, id: i64, clause: &[i32], antecedents: &[i64]) {
        let Self { proof, ids, .. } = self;
        let antecedents = antecedents.iter().filter_map(|&id| find(ids, id));
        let added = proof.add_derived(lits(clause), antecedents);
        self.remember(id, added);
    }

    fn remember(&mut self, id: i64, added: ClauseId) {
        let index = usize::try_from(id).expect("CaDiCaL's ids are positive");
        if self.ids.len() <= index {
            self.ids.resize(index + 1, None);
        }
        self.ids[index] = Some(added);
    }

    fn conclude(&mut self, clause_ids: &[i64]) {
        let conclusion = clause_ids.first().and_then(|&id| find(&self.ids, id));
        self.proof.conclude(conclusion);
    }
}

fn find(ids: &[Option<ClauseId>], id: i64) -> Option<ClauseId> {
    *ids.get(usize::try_from(id).ok()?)?
}

fn lits(clause: &[i32]) -> impl Iterator<Item = Lit> {
    clause.iter().map(|&number| Lit::from_dimacs(number))
}

impl ProofTracer for Recorder {
    /// A restored clause was known before, under the same id.
    fn add_original_clause(&mut self, id: i64, _redundant: bool, clause: &[i32], restored: bool) {
        if !restored {
            self.lock().add_input(id, clause);
        }
    }

    fn add_derived_clause(
        &mut self,
        id: i64,
        _redundant: bool,
        _witness: i32,
        clause: &[i32],
        antecedents: &[i64],
    ) {
        self.lock().add_derived(id, clause, antecedents);
    }

    fn add_assumption_clause(&mut self, id: i64, clause: &[i32], antecedents: &[i64]) {
        self.lock().add_derived(id, clause, antecedents);
    }

    fn conclude_unsat(&mut self, _conclusion_type: i32, clause_ids: &[i64]) {
        self.lock().conclude(clause_ids);
    }

    fn delete_clause(&mut self, _id: i64, _redundant: bool, _clause: &[i32]) {}
    fn weaken_minus(&mut self, _id: i64, _clause: &[i32]) {}
    fn strengthen(&mut self, _id: i64) {}
    fn finalize_clause(&mut self, _id: i64, _clause: &[i32]) {}
    fn add_assumption(&mut self, _lit: i32) {}
    fn add_constraint(&mut self, _clause: &[i32]) {}
    fn reset_assumptions(&mut self) {}
    fn conclude_sat(&mut self, _conclusion_type: i32, _model: &[i32]) {}
    fn conclude_unknown(&mut self, _trail: &[i32]) {}
}
