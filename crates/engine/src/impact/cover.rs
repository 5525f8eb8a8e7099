//! COVER, CLOSE and FORCECOVER [McM06 §2, Figs. 4–6].

use super::Impact;
use crate::labels::{LabelId, Labels};
use crate::unwinding::VertexId;
use base::{Budget, Stop};
use evidence::Task;
use logic::TermId;

/// How many vertices that are not ancestors are compared with a vertex.
const RECENT: usize = 24;

/// How many vertices a vertex is forced to be covered by.
const FORCED: usize = 3;

/// The work for the question whether it can be forced: a hard one is not worth its answer.
const FORCED_WORK: u64 = 2_000;

/// Forced covering is no longer tried at a location if fewer than one in so many attempts succeed …
const HOPELESS: u32 = 20;

/// … of at least so many.
const ATTEMPTS: u32 = 30;

impl Impact<'_> {
    /// CLOSE: looks for a vertex that covers v; whether v is covered now. Ancestors come first, the
    /// nearest ones before, because they close loops.
    pub(super) fn close(
        &mut self,
        task: &Task,
        v: VertexId,
        budget: &mut Budget,
    ) -> Result<bool, Stop> {
        for w in self.candidates(v, RECENT) {
            if self.cover(task, v, w, budget)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Uncovered vertices w ≺ v at the location of v: all ancestors, and the latest others.
    fn candidates(&self, v: VertexId, others: usize) -> Vec<VertexId> {
        let loc = self.unwinding.get(v).loc;
        let same = |&w: &VertexId| self.unwinding.get(w).loc == loc;
        let mut found: Vec<VertexId> = self.unwinding.upwards(v).skip(1).filter(same).collect();
        let ancestors = found.len();
        for &w in self.unwinding.at(loc).iter().rev() {
            if found.len() == ancestors + others {
                break;
            }
            if w < v && !found[..ancestors].contains(&w) && !self.unwinding.is_covered(w) {
                found.push(w);
            }
        }
        found
    }

    /// COVER: whether w covers v now. An ancestor of v is uncovered if v is.
    fn cover(
        &mut self,
        task: &Task,
        v: VertexId,
        w: VertexId,
        budget: &mut Budget,
    ) -> Result<bool, Stop> {
        let (strong, weak) = (self.unwinding.get(v).label, self.unwinding.get(w).label);
        if !self.labels.covers(task, &mut self.walks, strong, weak, budget)? {
            return Ok(false);
        }
        let released = self.unwinding.cover(v, w);
        self.reopen(released);
        Ok(true)
    }

    /// Vertices that are no longer covered: their leaves have to be looked at again, the first ones
    /// in the order first.
    pub(super) fn reopen(&mut self, released: Vec<VertexId>) {
        let mut leaves: Vec<VertexId> =
            released.into_iter().flat_map(|vertex| self.unwinding.leaves(vertex)).collect();
        leaves.sort_unstable_by(|a, b| b.cmp(a));
        self.reopened.extend(&leaves);
        self.stack.extend(leaves);
    }

    /// CLOSE for the ancestors of v, the first ones first, if v had been covered; whether v is covered
    /// now. They were expanded when labels were others, and may be covered by each other now.
    pub(super) fn close_above(
        &mut self,
        task: &Task,
        v: VertexId,
        budget: &mut Budget,
    ) -> Result<bool, Stop> {
        if !self.reopened.remove(&v) {
            return Ok(false);
        }
        let mut ancestors: Vec<VertexId> = self.unwinding.upwards(v).skip(1).collect();
        ancestors.reverse();
        for vertex in ancestors {
            if self.closed_at.insert(vertex, self.changes) == Some(self.changes) {
                continue;
            }
            if self.close(task, vertex, budget)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Tries FORCECOVER with a few vertices; whether v is covered now.
    pub(super) fn force(
        &mut self,
        task: &mut Task,
        v: VertexId,
        budget: &mut Budget,
    ) -> Result<bool, Stop> {
        let loc = self.unwinding.get(v).loc;
        let (tried, done) = self.forced_at.get(&loc).copied().unwrap_or_default();
        if !self.options.forced_covering || tried >= ATTEMPTS && done * HOPELESS < tried {
            return Ok(false);
        }
        let mut left = FORCED;
        for w in self.candidates(v, FORCED) {
            let label = self.unwinding.get(w).label;
            // `true` covers without force.
            if label == Labels::TRUE {
                continue;
            }
            if left == 0 {
                break;
            }
            left -= 1;
            self.counts.forced += 1;
            self.forced_at.entry(loc).or_default().0 += 1;
            if self.force_cover(task, v, w, label, budget)? {
                self.counts.forced_successes += 1;
                self.forced_at.entry(loc).or_default().1 += 1;
                let covered = self.unwinding.is_covered(v) || self.cover(task, v, w, budget)?;
                debug_assert!(covered, "the label of w was added to that of v");
                return Ok(covered);
            }
        }
        Ok(false)
    }

    /// FORCECOVER: if the label of w holds at v whenever that of their nearest common ancestor holds
    /// there, strengthens the path between such that v implies it.
    fn force_cover(
        &mut self,
        task: &mut Task,
        v: VertexId,
        w: VertexId,
        target: LabelId,
        budget: &mut Budget,
    ) -> Result<bool, Stop> {
        let x = self.unwinding.common_ancestor(v, w);
        let path = self.unwinding.between(x, v);
        let wanted = self.labels.formulas(target);
        if self.options.propagation && self.propagate(task, &path, &wanted, budget)? {
            return Ok(!self.unwinding.is_covered(w));
        }
        let actions = self.unwinding.actions(&path);
        let given = self.labels.formulas(self.unwinding.get(x).label);
        let (walks, walk) = self.walks.walk(task, &actions);
        let core = budget
            .attempt(FORCED_WORK, |share| walks.core(task, &given, walk, &wanted, share))?
            .flatten();
        let Some(core) = core else { return Ok(false) };
        let end: TermId = self.labels.formula(task.terms, target);
        let sequence = self.explainer.explain(task, &given, &actions, &core, Some(end), budget)?;
        let Some(sequence) = sequence else {
            return Ok(false);
        };
        for (&vertex, formula) in path[1..].iter().zip(sequence) {
            self.strengthen(task, vertex, formula, budget)?;
        }
        // SOUNDNESS: the last formula of the sequence implies the target, so the step into v does.
        self.strengthen(task, v, end, budget)?;
        Ok(!self.unwinding.is_covered(w))
    }
}
