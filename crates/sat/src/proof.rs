//! Refutations as plain data: input clauses, and derived clauses with their antecedents.
//!
//! A derived clause follows from its antecedents by unit propagation: assume its negation, then
//! each antecedent in turn has one literal left that is not false, and some antecedent has none.
//! [`Replay`](crate::Replay) turns that into resolution steps and [`checker`](crate::checker)
//! checks it.
//!
//! An incremental solver adds to one proof all the time. [`Proof::trimmed`] is what the conclusion of
//! the last call needs.

use base::{Id, IdVec, define_id};

use crate::cnf::InputId;
use crate::lit::Lit;

define_id!(
    /// A clause of one proof. Antecedents have smaller ids than what is derived from them.
    ClauseId,
    "p"
);

/// A proof that clauses are unsatisfiable, maybe under assumptions. It lives in three arenas.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    clauses: IdVec<ClauseId, Entry>,
    lits: Vec<Lit>,
    antecedents: Vec<ClauseId>,
    /// One more than the largest variable.
    vars: usize,
    conclusion: Option<ClauseId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    input: Option<InputId>,
    /// Where the clause ends in `lits`; it starts where the clause before ends.
    lits_end: usize,
    /// The same for `antecedents`.
    antecedents_end: usize,
}

impl Proof {
    /// A proof without clauses.
    pub fn new() -> Self {
        Self::default()
    }

    /// The number of clauses.
    pub fn len(&self) -> usize {
        self.clauses.len()
    }

    /// Whether there are no clauses.
    pub fn is_empty(&self) -> bool {
        self.clauses.is_empty()
    }

    /// One more than the largest variable that occurs.
    pub fn vars(&self) -> usize {
        self.vars
    }

    /// All clauses, antecedents before what is derived from them.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = ClauseId> + ExactSizeIterator + use<> {
        self.clauses.ids()
    }

    /// The literals of a clause.
    pub fn lits(&self, id: ClauseId) -> &[Lit] {
        let start = self.before(id).map_or(0, |entry| entry.lits_end);
        &self.lits[start..self.clauses[id].lits_end]
    }

    /// The order number of an input clause; `None` if the clause is derived.
    pub fn input(&self, id: ClauseId) -> Option<InputId> {
        self.clauses[id].input
    }

    /// What a clause is derived from, in the order of unit propagation.
    pub fn antecedents(&self, id: ClauseId) -> &[ClauseId] {
        let start = self.before(id).map_or(0, |entry| entry.antecedents_end);
        &self.antecedents[start..self.clauses[id].antecedents_end]
    }

    /// The clause that was to be derived: the empty clause, or one that consists of negated
    /// assumptions. `None` if the last call did not answer "unsatisfiable".
    ///
    /// Two assumptions that contradict each other give a clause `a ∨ ¬a` without antecedents.
    pub fn conclusion(&self) -> Option<ClauseId> {
        self.conclusion
    }

    /// Adds the input clause with the order number `input`.
    pub fn add_input(&mut self, input: InputId, lits: impl IntoIterator<Item = Lit>) -> ClauseId {
        self.add(Some(input), lits, [])
    }

    /// Adds a clause that is derived from `antecedents`.
    pub fn add_derived(
        &mut self,
        lits: impl IntoIterator<Item = Lit>,
        antecedents: impl IntoIterator<Item = ClauseId>,
    ) -> ClauseId {
        self.add(None, lits, antecedents)
    }

    /// Sets the conclusion.
    pub fn conclude(&mut self, conclusion: Option<ClauseId>) {
        self.conclusion = conclusion;
    }

    /// Only the clauses that the conclusion depends on, in the same order with new ids. Without a
    /// conclusion there are none.
    pub fn trimmed(&self) -> Proof {
        let needed = self.cone();
        let mut new_ids = vec![ClauseId::from_index(0); self.len()];
        let mut trimmed = Proof::new();
        for id in self.ids().filter(|id| needed[id.index()]) {
            let antecedents = self.antecedents(id).iter().map(|old| new_ids[old.index()]);
            new_ids[id.index()] =
                trimmed.add(self.input(id), self.lits(id).iter().copied(), antecedents);
        }
        trimmed.conclusion = self.conclusion.map(|old| new_ids[old.index()]);
        trimmed
    }

    /// For each clause whether the conclusion depends on it.
    fn cone(&self) -> Vec<bool> {
        let mut needed = vec![false; self.len()];
        let Some(conclusion) = self.conclusion else { return needed };
        needed[conclusion.index()] = true;
        for id in self.ids().take(conclusion.index() + 1).rev() {
            if needed[id.index()] {
                self.antecedents(id).iter().for_each(|used| needed[used.index()] = true);
            }
        }
        needed
    }

    fn add(
        &mut self,
        input: Option<InputId>,
        lits: impl IntoIterator<Item = Lit>,
        antecedents: impl IntoIterator<Item = ClauseId>,
    ) -> ClauseId {
        let start = self.lits.len();
        self.lits.extend(lits);
        self.antecedents.extend(antecedents);
        let needed = self.lits[start..].iter().map(|lit| lit.var().index() + 1).max();
        self.vars = self.vars.max(needed.unwrap_or(0));
        let (lits_end, antecedents_end) = (self.lits.len(), self.antecedents.len());
        self.clauses.push(Entry { input, lits_end, antecedents_end })
    }

    fn before(&self, id: ClauseId) -> Option<Entry> {
        let index = id.index().checked_sub(1)?;
        Some(self.clauses[ClauseId::from_index(index)])
    }
}
