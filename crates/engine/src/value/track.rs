//! Tracking what refutes paths [BL12 Alg. 2]: interpolants become precision.

use super::explore::{Block, NodeId};
use super::paths::{Inside, different_paths, some_path};
use super::precision::Span;
use super::refine::Refinement;
use super::span::{Layout, runs};
use super::{State, ValueAnalysis};
use crate::unwinding::VertexId;
use base::FastMap;
use domain::value::{Values, strongest_post};
use evidence::Task;
use logic::ActionId;
use std::rc::Rc;

/// After so many refinements, one more prefix of a path is refuted at a time.
const GROWTH: u64 = 4;

/// A way through the graph to a node of a block.
pub(super) struct Way {
    /// The vertices from the root to the start of the block.
    pub(super) vertices: Vec<VertexId>,
    pub(super) block: Rc<Block>,
    pub(super) node: NodeId,
}

/// A step of a path along the actions of the program.
#[derive(Clone, Copy)]
struct Step {
    action: ActionId,
    /// The number of the block.
    block: usize,
    /// Where it leads.
    node: NodeId,
}

/// The steps of a path through the block with this number.
fn in_block(inside: Inside, block: usize) -> impl Iterator<Item = Step> {
    inside.into_iter().map(move |(action, node)| Step { action, block, node })
}

impl ValueAnalysis<'_> {
    /// The vertices from the root to a vertex.
    pub(super) fn path_to(&self, v: VertexId) -> Vec<VertexId> {
        let root = self.arg.upwards(v).last().expect("itself");
        self.arg.between(root, v)
    }

    /// The way to a vertex, unless it is the root.
    pub(super) fn way_to(&self, v: VertexId) -> Option<Way> {
        let State { block, node, .. } = &self.states[v];
        let block = Rc::clone(&block.as_ref()?.block);
        let mut vertices = self.path_to(v);
        vertices.pop();
        Some(Way { vertices, block, node: *node })
    }

    /// The most prefixes of a path to an error that are refuted. Programs that need many cells
    /// should not need as many refinements.
    pub(super) fn prefixes(&self) -> usize {
        (1 + self.counts.refinements / GROWTH) as usize
    }

    /// Tracks what refutes paths that go a way, if explicit values can do that. Returns the first
    /// vertex from whose block on a state lacks it. (The precision there may have it already: from a
    /// path that has another beginning.) `None` also if looking at that again would change nothing.
    pub(super) fn refute_by_values(
        &mut self,
        task: &mut Task,
        way: &Way,
        most: usize,
    ) -> Option<VertexId> {
        let before: Vec<Step> = self.steps(way);
        let into = way.block.entering(&self.graph);
        let (start, last) = (way.block.order[0], way.vertices.len() - 1);
        let mut pivot: Option<usize> = None;
        let mut layouts: FastMap<usize, Layout> = FastMap::default();
        for inside in different_paths(&self.graph, into, start, way.node) {
            let mut steps = before.clone();
            steps.extend(in_block(inside, last));
            if pivot.is_some() && self.is_refuted(task, &steps) {
                continue;
            }
            let actions: Vec<ActionId> = steps.iter().map(|step| step.action).collect();
            let (uses, precision) = (&mut self.uses, &self.precision);
            let mut refinement = Refinement { task, actions: &actions, uses, precision };
            for interpolants in refinement.interpolants(most) {
                let lacking = self.track(task, &steps, &interpolants);
                pivot = pivot.into_iter().chain(lacking).min();
                if self.precision.is_scoped() {
                    self.add_spans(way, &steps, &interpolants, &mut layouts);
                }
            }
        }
        // What was explored with this precision would come out the same.
        let is_old = |&pivot: &usize| {
            self.block_of(way, pivot).is_none_or(|block| block.version < self.precision.version())
        };
        pivot.filter(is_old).map(|pivot| way.vertices[pivot])
    }

    /// A path along the actions of the program to the start of the last block.
    fn steps(&self, way: &Way) -> Vec<Step> {
        let mut steps = Vec::new();
        for (number, vertex) in way.vertices[1..].iter().enumerate() {
            let State { block: Some(explored), node, .. } = &self.states[*vertex] else { continue };
            let into = explored.block.entering(&self.graph);
            let inside = some_path(into, explored.block.order[0], *node);
            steps.extend(in_block(inside, number));
        }
        steps
    }

    /// Whether the precision is enough to refute a path.
    fn is_refuted(&self, task: &Task, steps: &[Step]) -> bool {
        let mut known = Values::default();
        steps.iter().any(|step| {
            let Some(after) = strongest_post(task.terms, task.program, &known, step.action) else {
                return true;
            };
            let loc = self.graph.get(step.node).loc;
            known = self.precision.adjust(loc, &after, |_| true);
            false
        })
    }

    /// Tracks what interpolants speak of at single locations. Returns the first block of the path in
    /// which a state lacks it.
    fn track(&mut self, task: &Task, steps: &[Step], interpolants: &[Values]) -> Option<usize> {
        let mut lacking = None;
        for (step, values) in steps.iter().zip(interpolants) {
            let node = self.graph.get(step.node);
            if !task.is_plain(node.loc) {
                continue;
            }
            if lacking.is_none() && !node.values.implies(values) {
                lacking = Some(step.block);
            }
            self.precision.add(node.loc, values);
        }
        lacking
    }

    /// Tracks the cells of interpolants along the spans in which they have values.
    fn add_spans(
        &mut self,
        way: &Way,
        steps: &[Step],
        interpolants: &[Values],
        layouts: &mut FastMap<usize, Layout>,
    ) {
        for (cell, first, last) in runs(interpolants) {
            let number = steps[first].block;
            let inside = steps.get(last + 1).is_some_and(|next| next.block == number);
            let span = match self.block_of(way, number).filter(|_| inside) {
                Some(block) => {
                    let layout = || Layout::of(&self.graph, block);
                    let layout = layouts.entry(number).or_insert_with(layout);
                    let [from, to] = [first, last].map(|at| self.graph.get(steps[at].node).loc);
                    Span::Inside(layout.between(from, to))
                }
                None => Span::Blocks,
            };
            self.precision.add_span(&cell, &span);
        }
    }

    /// The block of a way with this number.
    fn block_of<'w>(&'w self, way: &'w Way, number: usize) -> Option<&'w Block> {
        match way.vertices.get(number + 1) {
            Some(&vertex) => self.states[vertex].block.as_ref().map(|explored| &*explored.block),
            None => Some(&way.block),
        }
    }
}
