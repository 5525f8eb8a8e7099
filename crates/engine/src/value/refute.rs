//! Refinement of the graph [BL12 Alg. 2, §III-F]: a path to the error is refuted by explicit values
//! if they can do it, otherwise by predicates, if it is not possible.

use super::concrete::concrete;
use super::explore::{Entering, NodeId};
use super::refine::Refinement;
use super::{State, ValueAnalysis};
use crate::labels::Labels;
use crate::predicate::{Cut, no_predicates};
use crate::unwinding::VertexId;
use crate::{Answer, Impasse};
use base::{Budget, Stop};
use evidence::Task;
use logic::{ActionId, Path};
use std::cmp::Reverse;

/// The most paths through a block to the error that are refuted at once.
const PATHS: usize = 8;

/// What became of a path to an error.
pub(super) enum Refined {
    /// It is an execution.
    Feasible(Path),
    /// The next state of its vertices will be stronger, or no state gets there.
    Refuted,
    /// It is no execution, but nothing refutes it.
    Inconclusive,
    /// There are no new predicates.
    Stuck(Impasse),
}

impl Refined {
    /// What that means if the path leads to the error.
    pub(super) fn error(self) -> Option<Answer> {
        match self {
            Refined::Feasible(path) => Some(Answer::Unsafe(path)),
            Refined::Refuted | Refined::Inconclusive => None,
            Refined::Stuck(why) => Some(Answer::GaveUp(why)),
        }
    }
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

/// A path through a block from its start to an inner node.
fn inside(into: &Entering, start: NodeId, node: NodeId, block: usize) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut at = node;
    while at != start {
        let (before, action) = into[&at][0];
        steps.push(Step { action, block, node: at });
        at = before;
    }
    steps.reverse();
    steps
}

impl ValueAnalysis<'_> {
    /// Looks at the path to a vertex at an error or a cut.
    pub(super) fn refine(
        &mut self,
        task: &mut Task,
        v: VertexId,
        budget: &mut Budget,
    ) -> Result<Refined, Stop> {
        let root = self.arg.upwards(v).last().expect("itself");
        let path = self.arg.between(root, v);
        if let Some(pivot) = self.refute_by_values(task, &path) {
            self.counts.refinements += 1;
            self.prune(path[pivot]);
            return Ok(Refined::Refuted);
        }
        let actions = self.arg.actions(&path);
        for &action in &actions {
            self.compose(task, action);
        }
        if !self.with_predicates {
            let (walks, walk) = self.predicates.walks.walk(task, &actions);
            if walks.possible(task, &[], walk, budget)? {
                let found = walks.path(walk);
                return Ok(Refined::Feasible(concrete(task, &found)));
            }
            self.counts.inconclusive += 1;
            return Ok(Refined::Inconclusive);
        }
        self.refute_by_predicates(task, &path, &actions, budget)
    }

    /// Tracks what refutes paths to the last vertex, if explicit values can do that. Returns the
    /// first vertex from whose block on a state lacks it, by its number. (The precision there may
    /// have it already: from a path that has another beginning.)
    fn refute_by_values(&mut self, task: &mut Task, path: &[VertexId]) -> Option<usize> {
        let before: Vec<Step> = self.steps(path);
        let (&last, end) = (path.last()?, path.len() - 1);
        let block = self.states[last].block.clone()?;
        let (into, start) = (self.graph.entering(&block.block), block.block.order[0]);
        let mut pivot: Option<usize> = None;
        for &(node, action) in into[&self.states[last].node].iter().take(PATHS) {
            let mut steps = before.clone();
            steps.extend(inside(&into, start, node, end - 1));
            steps.push(Step { action, block: end - 1, node: self.states[last].node });
            let actions: Vec<ActionId> = steps.iter().map(|step| step.action).collect();
            let (uses, precision) = (&mut self.uses, &self.precision);
            let mut refinement = Refinement { task, actions: &actions, uses, precision };
            let Some(interpolants) = refinement.interpolants() else { continue };
            for (step, values) in steps.iter().zip(&interpolants) {
                let node = self.graph.get(step.node);
                if !task.is_plain(node.loc) {
                    continue;
                }
                if !node.values.implies(values) {
                    pivot = Some(pivot.map_or(step.block, |known| known.min(step.block)));
                }
                self.precision.add(node.loc, values);
            }
        }
        pivot
    }

    /// A path along the actions of the program, up to the last block.
    fn steps(&self, path: &[VertexId]) -> Vec<Step> {
        let mut steps = Vec::new();
        for (block, vertex) in path[1..path.len() - 1].iter().enumerate() {
            let State { block: Some(explored), node, .. } = &self.states[*vertex] else { continue };
            let into = self.graph.entering(&explored.block);
            let (before, action) = into[node][0];
            steps.extend(inside(&into, explored.block.order[0], before, block));
            steps.push(Step { action, block, node: *node });
        }
        steps
    }

    fn refute_by_predicates(
        &mut self,
        task: &mut Task,
        path: &[VertexId],
        actions: &[ActionId],
        budget: &mut Budget,
    ) -> Result<Refined, Stop> {
        if self.drop_impossible(task, path, actions, budget)? {
            return Ok(Refined::Refuted);
        }
        let (walks, walk) = self.predicates.walks.walk(task, actions);
        let Some(core) = walks.core(task, &[], walk, &[], budget)? else {
            let found = walks.path(walk);
            return Ok(Refined::Feasible(concrete(task, &found)));
        };
        self.predicates.counts.refinements += 1;
        let cut = |&vertex: &VertexId| (self.arg.get(vertex).loc, self.states[vertex].known);
        let cuts: Vec<Cut> = path[1..path.len() - 1].iter().map(cut).collect();
        match self.predicates.new_predicates(task, &cuts, actions, &core, budget)? {
            None => Ok(Refined::Stuck(no_predicates(actions))),
            Some(pivot) => {
                self.prune(path[pivot + 1]);
                Ok(Refined::Refuted)
            }
        }
    }

    /// Where there are no predicates, nobody has asked whether a block is possible. Drops the first
    /// vertex of a path to which none leads; whether there is one.
    fn drop_impossible(
        &mut self,
        task: &mut Task,
        path: &[VertexId],
        actions: &[ActionId],
        budget: &mut Budget,
    ) -> Result<bool, Stop> {
        for (at, &action) in actions.iter().enumerate() {
            let (before, vertex) = (self.states[path[at]].region, path[at + 1]);
            if self.predicates.strongest_post(task, before, action, budget)? == Labels::FALSE {
                self.prune(vertex);
                self.states[vertex].region = Labels::FALSE;
                self.arg.get_mut(vertex).label = Labels::FALSE;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Removes what follows from a vertex, which has to be looked at again.
    pub(super) fn prune(&mut self, pivot: VertexId) {
        let released = self.arg.prune(pivot);
        let again = released.into_iter().chain([pivot]);
        self.waitlist.extend(again.map(|vertex| Reverse((true, vertex))));
    }
}
