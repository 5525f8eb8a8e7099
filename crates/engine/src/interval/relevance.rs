//! How far variables are from the error \[BCL23\]: sets of variables grow by this distance.
//!
//! ```text
//! the error and cuts have distance 0; for each action from l to m
//!     m has distance d: l has d + 1 (d if the guard is true), the variables of the guard d + 1
//!     a variable that it changes has distance d: those of guard and new value have d + 1
//! ```

use base::{FastMap, FastSet};
use evidence::Task;
use logic::{ActionId, LocId, SymId, TermId, Terms};
use std::collections::VecDeque;

/// Variables that have to do with the error.
#[derive(Debug)]
pub(super) struct Relevance {
    /// With their distances, the nearest first.
    variables: Vec<(SymId, u32)>,
}

/// What has a distance.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Item {
    Loc(LocId),
    Var(SymId),
}

impl Relevance {
    /// Looks at some actions of a program.
    pub(super) fn of(task: &Task, actions: impl Iterator<Item = ActionId>) -> Self {
        let mut into: FastMap<LocId, Vec<ActionId>> = FastMap::default();
        let mut writers: FastMap<SymId, Vec<(ActionId, TermId)>> = FastMap::default();
        for id in actions {
            let action = &task.program.actions[id];
            into.entry(action.to).or_default().push(id);
            for &(sym, value) in &action.updates {
                writers.entry(sym).or_default().push((id, value));
            }
        }
        let goals = task.program.locs.ids().filter(|&loc| !task.is_plain(loc));
        let mut queue: VecDeque<(Item, u32)> = goals.map(|loc| (Item::Loc(loc), 0)).collect();
        let mut seen: FastSet<Item> = FastSet::default();
        let state: FastSet<SymId> = task.program.state.iter().copied().collect();
        let mut found = Vec::new();
        while let Some((item, distance)) = queue.pop_front() {
            if !seen.insert(item) {
                continue;
            }
            match item {
                Item::Loc(loc) => {
                    for &action in into.get(&loc).map_or(&[][..], Vec::as_slice) {
                        let action = &task.program.actions[action];
                        if action.guard == Terms::TRUE {
                            queue.push_front((Item::Loc(action.from), distance));
                        } else {
                            queue.push_back((Item::Loc(action.from), distance + 1));
                            let read = task.terms.free_syms(&[action.guard]).into_iter();
                            queue.extend(read.map(|sym| (Item::Var(sym), distance + 1)));
                        }
                    }
                }
                Item::Var(sym) => {
                    found.extend(state.contains(&sym).then_some((sym, distance)));
                    for &(action, value) in writers.get(&sym).map_or(&[][..], Vec::as_slice) {
                        let guard = task.program.actions[action].guard;
                        let read = task.terms.free_syms(&[guard, value]).into_iter();
                        queue.extend(read.map(|sym| (Item::Var(sym), distance + 1)));
                    }
                }
            }
        }
        Self { variables: found }
    }

    /// The variables up to a distance; without one, all that have to do with the error.
    pub(super) fn within(&self, distance: Option<u32>) -> FastSet<SymId> {
        let near = |&&(_, own): &&(SymId, u32)| distance.is_none_or(|distance| own <= distance);
        self.variables.iter().take_while(near).map(|&(sym, _)| sym).collect()
    }
}
