//! Taking known formulas along a path, before interpolants are looked for.
//!
//! A formula that refuted one path most often refutes many: those that differ in branches that do not
//! matter. Vertices that were there before it do not have it. So the formulas that other vertices
//! have at the locations of a path are taken along it as far as they hold, one step after the other.
//! If that leads to what is wanted, the vertices get what is needed for it, and nothing else.
//! DIVERGENCE: [McM06 §3] offers formulas to new vertices only.

use super::Impact;
use crate::labels::LabelId;
use crate::unwinding::VertexId;
use base::{Budget, Stop};
use evidence::Task;
use logic::{ActionId, TermId, Terms};

/// The work for one path.
const WORK: u64 = 3_000;

impl Impact<'_> {
    /// Strengthens the labels on a path such that those of the last vertex include `goal`, if known
    /// formulas are enough for that; whether they are.
    pub(super) fn propagate(
        &mut self,
        task: &mut Task,
        path: &[VertexId],
        goal: &[TermId],
        budget: &mut Budget,
    ) -> Result<bool, Stop> {
        let found = budget.attempt(WORK, |share| {
            let Some(held) = self.held(task, path, goal, share)? else { return Ok(None) };
            self.needed(task, path, goal, held, share).map(Some)
        })?;
        let Some(needed) = found.flatten() else { return Ok(false) };
        for (&vertex, formulas) in path.iter().zip(needed).skip(1) {
            for formula in formulas {
                self.strengthen(task, vertex, formula, budget)?;
            }
        }
        self.counts.propagated += 1;
        Ok(true)
    }

    /// The edge into a vertex, as the label before it and its action.
    fn edge(&self, vertex: VertexId) -> (LabelId, ActionId) {
        let (before, action) = self.unwinding.get(vertex).parent.expect("an edge");
        (self.unwinding.get(before).label, action)
    }

    /// What holds at the vertices of a path, up to the last or the first that cannot be reached;
    /// `None` if that does not include `goal`.
    fn held(
        &mut self,
        task: &mut Task,
        path: &[VertexId],
        goal: &[TermId],
        budget: &mut Budget,
    ) -> Result<Option<Vec<Vec<TermId>>>, Stop> {
        let mut now = Vec::new();
        for formula in self.known_at(path[0], goal) {
            let label = self.unwinding.get(path[0]).label;
            if self.labels.entails(task, &mut self.walks, label, formula, budget)? {
                now.push(formula);
            }
        }
        let mut held = vec![now];
        for &vertex in &path[1..] {
            let (label, action) = self.edge(vertex);
            let known = self.labels.formulas(label);
            let before = held.last().expect("a step");
            let label = self.labels.label(&[&known, before.as_slice()].concat());
            let candidates = self.known_at(vertex, goal);
            let (labels, walks) = (&mut self.labels, &mut self.walks);
            let found = labels.consequences(task, walks, label, action, &candidates, budget)?;
            let unreachable = found == [Terms::FALSE];
            held.push(found);
            if unreachable {
                return Ok(Some(held));
            }
        }
        let last = &held[held.len() - 1];
        Ok(goal.iter().all(|formula| last.contains(formula)).then_some(held))
    }

    /// The formulas that are tried at a vertex.
    fn known_at(&self, vertex: VertexId, goal: &[TermId]) -> Vec<TermId> {
        let mut known = self.offered(self.unwinding.get(vertex).loc);
        known.extend(goal.iter().filter(|&&formula| formula != Terms::FALSE));
        known.sort_unstable();
        known.dedup();
        known
    }

    /// Of what holds at the vertices of a path, what `goal` at the last one needs.
    fn needed(
        &mut self,
        task: &mut Task,
        path: &[VertexId],
        goal: &[TermId],
        mut held: Vec<Vec<TermId>>,
        budget: &mut Budget,
    ) -> Result<Vec<Vec<TermId>>, Stop> {
        let last = held.len() - 1;
        if held[last] != [Terms::FALSE] {
            held[last] = goal.to_vec();
        }
        for at in (1..=last).rev() {
            let (label, action) = self.edge(path[at]);
            let mut needed: Vec<TermId> = Vec::new();
            for &formula in &held[at] {
                let known = self.labels.formulas(label);
                let own = held[at - 1].iter().copied().filter(|&other| other == formula);
                // The fewer formulas, the better.
                let tries = [known.to_vec(), known.iter().copied().chain(own).collect()];
                let all = [&known, held[at - 1].as_slice()].concat();
                let (walks, walk) = self.walks.walk(task, &[action]);
                for given in tries.into_iter().chain([all]) {
                    if let Some(used) = walks.reasons(task, &given, walk, formula, budget)? {
                        needed.extend(used.into_iter().filter(|used| !known.contains(used)));
                        break;
                    }
                }
            }
            needed.sort_unstable();
            needed.dedup();
            held[at - 1] = needed;
        }
        Ok(held)
    }
}
