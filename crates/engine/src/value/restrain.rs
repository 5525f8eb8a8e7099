//! Refuting paths that lead to no error.
//!
//! With few cells a program may have more abstract states than with many: of a scheduler whose
//! flags are not tracked, every order of events is explored. An error that refinement could learn
//! from may be far away then. So when many nodes were explored since the last refinement that are
//! not the first ones at their locations, paths to some of the states that were reached are refuted
//! as well, if they are not possible. If there are none, twice as many nodes are many from then on:
//! programs with many possible paths lose little.

use super::ValueAnalysis;
use super::explore::{Block, NodeId};
use super::track::Way;
use crate::unwinding::VertexId;
use evidence::Task;
use std::rc::Rc;

/// So many further nodes are explored without a refinement, at first.
pub(super) const PATIENCE: usize = 2000;

/// Of so many nodes, one path is refuted.
const SAMPLE: usize = 128;

impl ValueAnalysis<'_> {
    /// How many further nodes there may be before something is done about it.
    pub(super) fn limit(&self) -> usize {
        match self.refinement {
            true => self.explored_before.saturating_add(self.patience),
            false => usize::MAX,
        }
    }

    /// Refutes paths to v and to others that wait, if there are too many nodes.
    pub(super) fn restrain(&mut self, task: &mut Task, v: VertexId) {
        if self.graph.further() <= self.limit() {
            return;
        }
        let mut waiting: Vec<VertexId> = self.waitlist.iter().collect();
        waiting.retain(|&w| !self.arg.get(w).removed && task.is_plain(self.arg.get(w).loc));
        waiting.sort_unstable();
        let ways = self.sample(&waiting).chain([v]).filter_map(|w| self.way_to(w)).collect();
        self.refute_ways(task, ways);
    }

    /// Refutes paths to nodes of a block from v that has too many; whether there were some.
    pub(super) fn restrain_block(
        &mut self,
        task: &mut Task,
        v: VertexId,
        block: Block,
        nodes: &[NodeId],
    ) -> bool {
        let (vertices, block) = (self.path_to(v), Rc::new(block));
        let way = |node| Way { vertices: vertices.clone(), block: Rc::clone(&block), node };
        let ways = self.sample(nodes).map(way).collect();
        self.refute_ways(task, ways)
    }

    fn refute_ways(&mut self, task: &mut Task, ways: Vec<Way>) -> bool {
        self.explored_before = self.graph.further();
        self.precision.begin_refinement();
        let version = self.precision.version();
        let refuted = |way: &Way| self.refute_by_values(task, way, usize::MAX);
        let pivots: Vec<VertexId> = ways.iter().filter_map(refuted).collect();
        self.counts.restrained += pivots.len() as u64;
        if self.precision.version() == version {
            self.patience = self.patience.saturating_mul(2);
        }
        for &pivot in &pivots {
            if !self.arg.get(pivot).removed {
                self.prune(pivot);
            }
        }
        !pivots.is_empty()
    }

    /// Some of these, the last one first: the more, the longer one has waited.
    fn sample<'a, T: Copy>(&self, all: &'a [T]) -> impl Iterator<Item = T> + use<'a, T> {
        let distance = all.len().div_ceil(self.patience / SAMPLE).max(1);
        all.iter().rev().step_by(distance).copied()
    }
}
