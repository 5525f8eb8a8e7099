//! The vertices that wait to be looked at [BL12 Alg. 1].
//!
//! Errors come first. Of the others, the shallowest and the deepest are taken in turns. The shallowest
//! find short errors, whose paths are easy to refute. But errors of schedulers lie deep, and there are
//! many ways to them: who goes straight on finds one long before all states at smaller depths are
//! known.

use crate::unwinding::VertexId;
use std::collections::BTreeSet;

/// Vertices by whether they can wait, depth and age.
#[derive(Debug, Default)]
pub(super) struct Waitlist {
    vertices: BTreeSet<(bool, u32, VertexId)>,
    /// Whether the deepest is next.
    deep: bool,
}

impl Waitlist {
    /// Adds an error.
    pub(super) fn push_error(&mut self, vertex: VertexId, depth: u32) {
        self.vertices.insert((false, depth, vertex));
    }

    /// Adds a vertex.
    pub(super) fn push(&mut self, vertex: VertexId, depth: u32) {
        self.vertices.insert((true, depth, vertex));
    }

    /// Takes the next one.
    pub(super) fn pop(&mut self) -> Option<VertexId> {
        let can_wait = self.vertices.first()?.0;
        let next = match can_wait && self.deep {
            true => self.vertices.pop_last(),
            false => self.vertices.pop_first(),
        };
        self.deep ^= can_wait;
        next.map(|(_, _, vertex)| vertex)
    }

    /// All that wait.
    pub(super) fn iter(&self) -> impl Iterator<Item = VertexId> {
        self.vertices.iter().map(|&(_, _, vertex)| vertex)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::Id;

    #[test]
    fn errors_come_first_then_the_shallowest_and_the_deepest_in_turns() {
        let vertex = |number: u32| VertexId::from_index(number as usize);
        let mut waitlist = Waitlist::default();
        for number in 0..8 {
            waitlist.push(vertex(number), number / 2);
        }
        waitlist.push_error(vertex(8), 4);
        let order: Vec<VertexId> = std::iter::from_fn(|| waitlist.pop()).collect();
        assert_eq!(order, [8, 0, 7, 1, 6, 2, 5, 3, 4].map(vertex));
    }
}
