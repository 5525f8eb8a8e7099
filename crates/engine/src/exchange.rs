//! An engine's end of the [`Store`]: it takes over what others have published, and publishes.
//!
//! SOUNDNESS: what an engine assumes was shown to be inductive on its own program, and what is
//! published on that of the publisher ([`inductive_part`]). So it does not matter who publishes, nor
//! whether two encodings divide a program into the same blocks.

use crate::Engine;
use crate::houdini::{LOCATIONS, inductive_part, inductive_where_reached, small};
use crate::store::{Invariants, Store};
use crate::walks::MakeSolver;
use base::{Budget, FastSet, Stop};
use evidence::Task;
use logic::{LocId, TermId};

/// The work for finding out what is inductive of what others have published …
const WORK: u64 = 10_000;

/// … and of what an engine has come across.
const PUBLISHING_WORK: u64 = 50_000;

/// An engine's end of a store.
pub struct Exchange<'s> {
    store: &'s Store,
    engine: &'static str,
    make_solver: MakeSolver<'s>,
    /// The version that was polled last.
    seen: usize,
    /// What the engine assumes.
    facts: Vec<(LocId, TermId)>,
    /// What was published.
    told: FastSet<(LocId, TermId)>,
    published: usize,
    /// Whether the engine can use what others publish.
    polls: bool,
}

impl<'s> Exchange<'s> {
    /// For the engine of this name. Nothing is polled yet.
    pub fn new(store: &'s Store, engine: &'static str, make_solver: MakeSolver<'s>) -> Self {
        let (facts, told) = (Vec::new(), FastSet::default());
        Self { store, engine, make_solver, seen: 0, facts, told, published: 0, polls: true }
    }

    /// For an engine that does not use what others publish.
    pub fn publishing_only(self) -> Self {
        Self { polls: false, ..self }
    }

    /// Lets the engine assume what others have published since the last time.
    pub fn poll(
        &mut self,
        engine: &mut dyn Engine,
        task: &mut Task,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        if !self.polls || self.store.version() == self.seen {
            return Ok(());
        }
        let (published, version) = self.store.since(self.seen);
        self.seen = version;
        // What the names stand for is only there when the program is unfolded.
        match task.expand_all(LOCATIONS, budget) {
            Err(Stop::OutOfWork) => return Ok(()),
            unfolded => unfolded?,
        }
        let others = published.iter().filter(|invariants| invariants.engine != self.engine);
        let mut candidates = self.facts.clone();
        candidates.extend(others.flat_map(|invariants| invariants.within(task)));
        let found = self.inductive(task, &candidates, budget)?;
        let known = self.facts.len();
        // Two inductive sets are inductive together.
        self.facts.extend(found.into_iter().filter(|fact| !candidates[..known].contains(fact)));
        if self.facts.len() > known {
            engine.assume(task, &self.facts);
        }
        Ok(())
    }

    /// Publishes what the engine has come across and what is inductive. If that is not found out in
    /// time, there is nothing to publish.
    pub fn publish(&mut self, engine: &dyn Engine, task: &mut Task, budget: &Budget) {
        let wanted = |task: &Task, loc, formula| engine.publishes(task, loc, formula);
        self.publish_some(&engine.candidates(), task, &wanted, budget);
    }

    /// Publishes what an engine has come across that works on another program: here it is looked for
    /// what is inductive.
    pub fn publish_from(&mut self, found: &Invariants, task: &mut Task, budget: &mut Budget) {
        if task.expand_all(LOCATIONS, budget).is_ok() {
            let candidates = found.within(task);
            self.publish_some(&candidates, task, &|_, _, _| true, budget);
        }
    }

    fn publish_some(
        &mut self,
        candidates: &[(LocId, TermId)],
        task: &mut Task,
        wanted: &dyn Fn(&Task, LocId, TermId) -> bool,
        budget: &Budget,
    ) {
        let candidates = small(task, candidates);
        let mut share = budget.aside(PUBLISHING_WORK);
        let found = inductive_where_reached(task, self.make_solver, &candidates, &mut share);
        let mut facts = found.unwrap_or_default();
        facts.retain(|&(loc, formula)| wanted(task, loc, formula));
        facts.retain(|&fact| self.told.insert(fact));
        if !facts.is_empty() {
            let invariants = Invariants::new(self.engine, task, &facts);
            self.published += invariants.labels.len();
            self.store.publish(invariants);
        }
    }

    /// The inductive part of formulas; nothing if that takes too much work.
    fn inductive(
        &self,
        task: &mut Task,
        candidates: &[(LocId, TermId)],
        budget: &Budget,
    ) -> Result<Vec<(LocId, TermId)>, Stop> {
        let mut share = budget.aside(WORK);
        match inductive_part(task, self.make_solver, candidates, &mut share) {
            Err(Stop::OutOfWork) => Ok(Vec::new()),
            found => found,
        }
    }

    /// Counters by name.
    pub fn statistics(&self) -> Vec<(String, String)> {
        let numbers =
            [("invariants assumed", self.facts.len()), ("invariants published", self.published)];
        let told = numbers.into_iter().filter(|(_, number)| *number > 0);
        told.map(|(name, number)| (name.to_string(), number.to_string())).collect()
    }
}
