//! Covering: a state that others at its location include need not be looked at.
//!
//! A vertex is covered by another vertex or by several together; these were expanded before.

use super::Predicate;
use crate::labels::Labels;
use crate::unwinding::VertexId;
use base::{Budget, Stop};
use evidence::Task;
use logic::TermId;

/// The most vertices that are compared with a vertex, the latest ones.
const CANDIDATES: usize = 64;

impl Predicate<'_> {
    /// Looks for vertices that cover v; whether there are some.
    pub(super) fn cover(
        &mut self,
        task: &mut Task,
        v: VertexId,
        budget: &mut Budget,
    ) -> Result<bool, Stop> {
        let (loc, state) = (self.arg.get(v).loc, self.arg.get(v).label);
        // SOUNDNESS: expanded vertices are not covered, and stay so until they are pruned.
        let expanded = |&w: &VertexId| self.arg.get(w).expanded;
        let others = self.arg.at(loc).iter().rev().copied();
        let candidates: Vec<VertexId> = others.filter(expanded).take(CANDIDATES).collect();
        let domain = &mut self.domain;
        for &w in &candidates {
            let weak = self.arg.get(w).label;
            if weak == state
                || domain.labels.covers(task, &mut domain.walks, state, weak, budget)?
            {
                self.arg.cover_jointly(v, &[w]);
                return Ok(true);
            }
        }
        if candidates.len() < 2 || state == Labels::TRUE {
            return Ok(false);
        }
        let formulas: Vec<TermId> = (candidates.iter())
            .map(|&w| domain.labels.formula(task.terms, self.arg.get(w).label))
            .collect();
        let all = task.terms.or(&formulas);
        if !domain.labels.entails(task, &mut domain.walks, state, all, budget)? {
            return Ok(false);
        }
        domain.counts.joint += 1;
        self.arg.cover_jointly(v, &candidates);
        Ok(true)
    }
}
