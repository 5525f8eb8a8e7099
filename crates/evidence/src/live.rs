//! Which variables matter at which location: those that a guard may depend on from there on.

use base::{FastMap, FastSet, Id};
use logic::{ActionId, LocId, Program, SymId, TermId, Terms};

/// The variables that matter, by location; of an expanded program.
pub struct Live {
    at: Vec<FastSet<SymId>>,
}

/// What an action reads.
struct Reads {
    guard: Vec<SymId>,
    updates: Vec<(SymId, Vec<SymId>)>,
}

impl Live {
    /// ```text
    /// live(l) = ∪ over actions from l to m:  reads of the guard
    ///           ∪ live(m) without what is updated ∪ reads of the updates of what is in live(m)
    /// ```
    pub fn new(terms: &Terms, program: &Program) -> Self {
        let mut at = vec![FastSet::default(); program.locs.len()];
        let mut before: Vec<Vec<ActionId>> = vec![Vec::new(); program.locs.len()];
        let mut reads: FastMap<ActionId, Reads> = FastMap::default();
        for (id, action) in program.actions.iter_enumerated() {
            before[action.to.index()].push(id);
            let inputs: FastSet<SymId> = action.inputs.iter().copied().collect();
            let state = |term: TermId| {
                let mut syms = terms.free_syms(&[term]);
                syms.retain(|sym| !inputs.contains(sym));
                syms
            };
            let updates = action.updates.iter().map(|&(sym, term)| (sym, state(term))).collect();
            reads.insert(id, Reads { guard: state(action.guard), updates });
        }
        let mut work: Vec<LocId> = program.locs.ids().collect();
        let mut waiting = vec![true; program.locs.len()];
        while let Some(loc) = work.pop() {
            waiting[loc.index()] = false;
            for &action in &before[loc.index()] {
                let from = program.actions[action].from;
                let needed = needed(&reads[&action], &at[loc.index()]);
                let known = at[from.index()].len();
                at[from.index()].extend(needed);
                if at[from.index()].len() > known && !waiting[from.index()] {
                    waiting[from.index()] = true;
                    work.push(from);
                }
            }
        }
        Self { at }
    }

    /// Whether the variable matters at a location.
    pub fn matters(&self, loc: LocId, sym: SymId) -> bool {
        self.at.get(loc.index()).is_none_or(|live| live.contains(&sym))
    }

    /// Whether all variables matter at all locations on cycles.
    pub fn matters_everywhere(&self, program: &Program) -> bool {
        let all = |loc: LocId| program.state.iter().all(|&sym| self.matters(loc, sym));
        crate::loops::cyclic(program).into_iter().all(all)
    }
}

/// What an action needs if so much matters behind it.
#[expect(clippy::iter_over_hash_type, reason = "it becomes part of a set again")]
fn needed(reads: &Reads, after: &FastSet<SymId>) -> Vec<SymId> {
    let mut needed = reads.guard.clone();
    let mut updated = FastSet::default();
    for (sym, reads) in &reads.updates {
        updated.insert(*sym);
        if after.contains(sym) {
            needed.extend(reads);
        }
    }
    for sym in after {
        if !updated.contains(sym) {
            needed.push(*sym);
        }
    }
    needed
}
