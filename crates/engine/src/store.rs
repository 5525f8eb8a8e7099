//! Invariants that engines share: one publishes what it has found, others poll.
//!
//! Engines work on encodings of their own, with terms of their own, so invariants name locations
//! and state variables as certificates do ([`evidence::Certificate`]) and bring their terms along.

use base::{FastSet, Id};
use evidence::{Labels, Task, Translator};
use logic::{LocId, SymId, TermId, Terms};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Formulas at locations by name that are inductive together. Where there is none: true.
#[derive(Debug)]
pub struct Invariants {
    /// The engine that found them.
    pub engine: String,
    /// The formulas. A location may have several.
    pub labels: Labels,
    /// Their pool.
    pub terms: Terms,
}

impl Invariants {
    /// Facts of a task, without those that have no name of their own elsewhere.
    pub fn new(engine: &str, task: &Task, facts: &[(LocId, TermId)]) -> Self {
        let (mut terms, mut labels) = (Terms::new(), Labels::new());
        let mut translator = Translator::collecting();
        let known = names(task);
        for &(loc, formula) in facts {
            // SOUNDNESS: two variables of one name would become one.
            if !task.terms.free_syms(&[formula]).iter().all(|sym| known.contains(sym)) {
                continue;
            }
            if let Ok(copy) = translator.copy(task.terms, &mut terms, formula) {
                labels.push((task.program.locs[loc].name.clone(), copy));
            }
        }
        Self { engine: engine.into(), labels, terms }
    }

    /// The formulas in another task, where it has their locations and variables.
    pub fn within(&self, task: &mut Task) -> Vec<(LocId, TermId)> {
        let mut translator = Translator::new(task.terms);
        let known = names(task);
        let mut found = Vec::new();
        for (name, formula) in &self.labels {
            let loc = task.program.locs.ids().find(|&loc| task.program.locs[loc].name == *name);
            let copy = translator.copy(&self.terms, task.terms, *formula);
            let (Some(loc), Ok(copy)) = (loc, copy) else { continue };
            if task.terms.free_syms(&[copy]).iter().all(|sym| known.contains(sym)) {
                found.push((loc, copy));
            }
        }
        found
    }
}

/// The state variables that their names tell from all other variables of the pool.
fn names(task: &Task) -> FastSet<SymId> {
    let mut first: FastSet<&str> = FastSet::default();
    let all = (0..task.terms.symbol_count()).map(SymId::from_index);
    let firsts: FastSet<SymId> =
        all.filter(|&sym| first.insert(task.terms.symbol(sym).name.as_str())).collect();
    task.program.state.iter().copied().filter(|sym| firsts.contains(sym)).collect()
}

/// What was published, for all threads.
#[derive(Debug, Default)]
pub struct Store {
    published: Mutex<Vec<Arc<Invariants>>>,
}

impl Store {
    fn published(&self) -> MutexGuard<'_, Vec<Arc<Invariants>>> {
        self.published.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds invariants.
    pub fn publish(&self, invariants: Invariants) {
        self.published().push(Arc::new(invariants));
    }

    /// It grows with everything that is published.
    pub fn version(&self) -> usize {
        self.published().len()
    }

    /// What was published since a version, in this order, and the version now.
    pub fn since(&self, version: usize) -> (Vec<Arc<Invariants>>, usize) {
        let published = self.published();
        (published[version.min(published.len())..].to_vec(), published.len())
    }
}
