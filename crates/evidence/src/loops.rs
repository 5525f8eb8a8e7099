//! Loops that a proof says nothing about, passed in one step.
//!
//! A proof found on a slice knows nothing of loops that the slice leaves out, and these need not
//! even end. The checker unrolls the whole program; it goes through such a loop once, with any
//! values for the variables that the loop may change:
//!
//! ```text
//! decompose(S): for each strongly connected component C of S with one entry h:
//!                   if the proof does not mention h: havoc(h) := variables that C changes
//!                   decompose(C \ {h})
//! ```
//!
//! SOUNDNESS: an execution that comes back to h from within C has left the variables outside of
//! havoc(h) as they were at its last entry from outside, and the others have some values. So the
//! state in which they have any values covers it, and the edges back to h can be left out.

use base::{FastMap, FastSet, Id};
use logic::{LocId, LocKind, Program, SymId};

/// A loop that is passed in one step.
#[derive(Debug)]
pub struct Summary {
    /// Its locations.
    pub body: FastSet<LocId>,
    /// What it may change.
    pub changes: Vec<SymId>,
}

/// The summaries by the heads of their loops.
pub type Summaries = FastMap<LocId, Summary>;

/// Summarises the loops of an expanded program whose heads are not `mentioned`.
pub fn summaries(program: &Program, mentioned: impl Fn(LocId) -> bool) -> Summaries {
    let mut found = Summaries::default();
    let plain = program.locs.iter_enumerated().filter(|(_, loc)| loc.kind == LocKind::Plain);
    let mut work: Vec<Vec<LocId>> = vec![plain.map(|(id, _)| id).collect()];
    let before = predecessors(program);
    while let Some(part) = work.pop() {
        for component in components(program, &part) {
            let body: FastSet<LocId> = component.iter().copied().collect();
            let entered = |&&loc: &&LocId| {
                before[loc.index()].iter().any(|from| !body.contains(from))
                    || loc == program.initial
            };
            let entries: Vec<LocId> = component.iter().filter(entered).copied().collect();
            // A component that is never entered is as good as one that is entered anywhere.
            let head = *entries.first().unwrap_or(&component[0]);
            work.push(component.iter().copied().filter(|&loc| loc != head).collect());
            if entries.len() == 1 && !mentioned(head) {
                let changes = changes(program, &body);
                found.insert(head, Summary { body, changes });
            }
        }
    }
    found
}

/// The locations on cycles of the graph, as far as it is expanded.
pub fn cyclic(program: &Program) -> Vec<LocId> {
    let all: Vec<LocId> = program.locs.ids().collect();
    let mut found: Vec<LocId> = components(program, &all).into_iter().flatten().collect();
    found.sort_unstable();
    found
}

fn predecessors(program: &Program) -> Vec<Vec<LocId>> {
    let mut before = vec![Vec::new(); program.locs.len()];
    for action in program.actions.iter() {
        before[action.to.index()].push(action.from);
    }
    before
}

/// The variables that actions within `body` may change.
fn changes(program: &Program, body: &FastSet<LocId>) -> Vec<SymId> {
    let inside = program.actions.iter().filter(|a| body.contains(&a.from) && body.contains(&a.to));
    let mut syms: Vec<SymId> =
        inside.flat_map(|action| action.updates.iter().map(|update| update.0)).collect();
    syms.sort_unstable();
    syms.dedup();
    syms
}

/// The strongly connected components of a part of the graph that have a cycle [Tar72], each
/// sorted.
fn components(program: &Program, part: &[LocId]) -> Vec<Vec<LocId>> {
    let inside: FastSet<LocId> = part.iter().copied().collect();
    let next = |loc: LocId| -> Vec<LocId> {
        let out = program.locs[loc].out.iter().map(|&action| program.actions[action].to);
        out.filter(|to| inside.contains(to)).collect()
    };
    let (mut index, mut low): (FastMap<LocId, u32>, FastMap<LocId, u32>) = Default::default();
    let (mut stack, mut on_stack): (Vec<LocId>, FastSet<LocId>) = Default::default();
    let mut found = Vec::new();
    for &root in part {
        if index.contains_key(&root) {
            continue;
        }
        let mut calls = vec![(root, next(root), 0)];
        while let Some((loc, successors, at)) = calls.last_mut() {
            let loc = *loc;
            if *at == 0 && !index.contains_key(&loc) {
                let number = index.len() as u32;
                index.insert(loc, number);
                low.insert(loc, number);
                stack.push(loc);
                on_stack.insert(loc);
            }
            if let Some(&to) = successors.get(*at) {
                *at += 1;
                if !index.contains_key(&to) {
                    calls.push((to, next(to), 0));
                } else if on_stack.contains(&to) {
                    let least = low[&loc].min(index[&to]);
                    low.insert(loc, least);
                }
                continue;
            }
            calls.pop();
            if let Some((caller, ..)) = calls.last() {
                let least = low[caller].min(low[&loc]);
                low.insert(*caller, least);
            }
            if low[&loc] == index[&loc] {
                let start = stack.iter().rposition(|&other| other == loc).expect("on the stack");
                let mut component = stack.split_off(start);
                for member in &component {
                    on_stack.remove(member);
                }
                component.sort_unstable();
                if component.len() > 1 || next(loc).contains(&loc) {
                    found.push(component);
                }
            }
        }
    }
    found
}
