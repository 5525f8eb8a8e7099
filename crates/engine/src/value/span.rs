//! Where paths through a block need a cell: spans of locations.

use super::explore::{Block, Graph, NodeId};
use base::{FastMap, FastSet};
use domain::value::{Cell, Values};
use logic::LocId;

/// The locations of a block, and which follow which.
#[derive(Debug, Default)]
pub(super) struct Layout {
    after: FastMap<LocId, FastSet<LocId>>,
    before: FastMap<LocId, FastSet<LocId>>,
}

impl Layout {
    /// The layout of a block without its ends, where it may begin again.
    pub(super) fn of(graph: &Graph, block: &Block) -> Self {
        let mut layout = Self::default();
        let ends: FastSet<LocId> = block.ends.iter().map(|&end| graph.get(end).loc).collect();
        let loc = |node: NodeId| graph.get(node).loc;
        // Nodes of a location stand together, and most go on to the same locations.
        for nodes in block.order.chunk_by(|&a, &b| loc(a) == loc(b)) {
            let mut known: Vec<LocId> = Vec::new();
            for &(_, to) in nodes.iter().flat_map(|&node| graph.get(node).out()) {
                if !known.contains(&loc(to)) {
                    known.push(loc(to));
                }
            }
            for to in known.into_iter().filter(|to| !ends.contains(to)) {
                layout.after.entry(loc(nodes[0])).or_default().insert(to);
                layout.before.entry(to).or_default().insert(loc(nodes[0]));
            }
        }
        layout
    }

    /// The locations on all ways from one location to another.
    pub(super) fn between(&self, first: LocId, last: LocId) -> Vec<LocId> {
        let behind = closure(&self.after, first);
        let mut locs: Vec<LocId> = closure(&self.before, last).into_iter().collect();
        locs.retain(|loc| behind.contains(loc));
        locs.sort_unstable();
        locs
    }
}

fn closure(next: &FastMap<LocId, FastSet<LocId>>, start: LocId) -> FastSet<LocId> {
    let mut found = FastSet::from_iter([start]);
    let mut stack = vec![start];
    while let Some(loc) = stack.pop() {
        let next = next.get(&loc).into_iter().flatten();
        stack.extend(next.filter(|&&loc| found.insert(loc)));
    }
    found
}

/// The runs of assignments in which a cell has a value, each with its first and last number.
pub(super) fn runs(assignments: &[Values]) -> Vec<(Cell, usize, usize)> {
    let mut runs: Vec<(Cell, usize, usize)> = Vec::new();
    let mut open: FastMap<Cell, usize> = FastMap::default();
    for (at, values) in assignments.iter().enumerate() {
        for cell in values.cells() {
            match open.get(&cell) {
                Some(&run) if runs[run].2 + 1 == at => runs[run].2 = at,
                _ => {
                    open.insert(cell.clone(), runs.len());
                    runs.push((cell, at, at));
                }
            }
        }
    }
    runs
}
