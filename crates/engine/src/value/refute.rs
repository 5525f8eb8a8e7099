//! Refinement of the graph [BL12 Alg. 2, §III-F]: a path to the error is refuted by explicit values
//! if they can do it, otherwise by predicates, if it is not possible.

use super::ValueAnalysis;
use super::concrete::concrete;
use crate::labels::Labels;
use crate::predicate::{Cut, no_predicates};
use crate::unwinding::VertexId;
use crate::{Answer, Impasse};
use base::{Budget, Stop};
use evidence::Task;
use logic::{ActionId, Path};

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
        self.precision.begin_refinement();
        if let Some(way) = self.way_to(v)
            && let Some(pivot) = self.refute_by_values(task, &way, self.prefixes())
        {
            self.counts.refinements += 1;
            self.explored_before = self.graph.further();
            self.prune(pivot);
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
        for vertex in released.into_iter().chain([pivot]) {
            self.waitlist.push(vertex, self.states[vertex].depth);
        }
    }
}
