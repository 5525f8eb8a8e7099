//! Covering: a state that others at its location include need not be looked at.
//!
//! The values of the others must follow from its values, and its predicate state must imply one of
//! theirs, or all of them together.

use super::ValueAnalysis;
use crate::labels::Labels;
use crate::unwinding::VertexId;
use base::{Budget, FastSet, Stop};
use domain::value::Cell;
use evidence::Task;
use logic::{TermId, Value};
use std::cmp::Reverse;

/// The most vertices that are compared with a vertex, the latest ones.
const CANDIDATES: usize = 64;

/// A cell that had more values than this at a location, on one path, is handed over.
const VALUES: usize = 40;

impl ValueAnalysis<'_> {
    /// Looks for vertices that cover v; whether there are some.
    pub(super) fn cover(
        &mut self,
        task: &mut Task,
        v: VertexId,
        budget: &mut Budget,
    ) -> Result<bool, Stop> {
        // SOUNDNESS: expanded vertices are not covered, and stay so until they are pruned.
        let counts = |&w: &VertexId| {
            let vertex = self.arg.get(w);
            w != v && !vertex.removed && vertex.expanded
        };
        let covering = self.reached.covering(self.arg.get(v).loc, &self.states[v].values);
        let mut candidates: Vec<VertexId> = covering.filter(counts).collect();
        candidates.sort_unstable_by_key(|&w| Reverse(w));
        candidates.dedup();
        candidates.truncate(CANDIDATES);
        let state = self.states[v].region;
        let (labels, walks) = (&mut self.predicates.labels, &mut self.predicates.walks);
        for &w in &candidates {
            let weak = self.states[w].region;
            if weak == state || labels.covers(task, walks, state, weak, budget)? {
                self.arg.cover_jointly(v, &[w]);
                return Ok(true);
            }
        }
        if candidates.len() < 2 || state == Labels::TRUE {
            return Ok(false);
        }
        let formulas: Vec<TermId> =
            candidates.iter().map(|&w| labels.formula(task.terms, self.states[w].region)).collect();
        let all = task.terms.or(&formulas);
        if !labels.entails(task, walks, state, all, budget)? {
            return Ok(false);
        }
        self.predicates.counts.joint += 1;
        self.arg.cover_jointly(v, &candidates);
        Ok(true)
    }

    /// Dynamic precision adjustment [BL12 §III-F]: hands cells over to the predicates that have too
    /// many values on the path to v; whether there are some.
    pub(super) fn hand_over(&mut self, v: VertexId) -> bool {
        if !self.with_predicates {
            return false;
        }
        let loc = self.arg.get(v).loc;
        let visits: Vec<VertexId> =
            self.arg.upwards(v).filter(|&w| self.arg.get(w).loc == loc).collect();
        if !visits.len().is_multiple_of(VALUES) {
            return false;
        }
        let too_many = |cell: &Cell| {
            let values = visits.iter().filter_map(|&w| self.states[w].values.value(cell));
            values.collect::<FastSet<&Value>>().len() >= VALUES
        };
        let cells: Vec<Cell> = self.states[v].values.cells().into_iter().filter(too_many).collect();
        let Some(&first) = visits.last().filter(|_| !cells.is_empty()) else { return false };
        for cell in cells {
            self.precision.hand_over(cell);
        }
        let before = self.arg.get(first).parent.map_or(first, |parent| parent.0);
        self.prune(before);
        true
    }
}
