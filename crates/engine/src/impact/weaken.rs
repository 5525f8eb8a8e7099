//! Labels without what is no longer needed.
//!
//! What refuted a short path through a loop often says how often the loop was run, and stays in the
//! label of its head when a longer path shows why it does not matter. Then a later visit has only
//! the better formula, and is not covered by the earlier one because of the worse. So when a path
//! was explained, the earlier visits to a location lose what the later ones do not have, if the
//! labels behind them hold without it. The unwinding stays well-labelled [McM06 §2, Definition 2], and
//! what was refuted stays so.

use super::Impact;
use crate::labels::LabelId;
use crate::unwinding::VertexId;
use base::{Budget, FastMap, Stop};
use evidence::Task;
use logic::LocId;

/// The work for one path.
const WORK: u64 = 3_000;

impl Impact<'_> {
    /// Weakens labels on a path, from its end to its start; whether any is weaker now.
    pub(super) fn weaken(
        &mut self,
        task: &mut Task,
        path: &[VertexId],
        budget: &mut Budget,
    ) -> Result<bool, Stop> {
        let mut later: FastMap<LocId, LabelId> = FastMap::default();
        let mut changed = false;
        budget.attempt(WORK, |share| {
            for &v in path.iter().rev() {
                let loc = self.unwinding.get(v).loc;
                if let Some(&next) = later.get(&loc) {
                    changed |= self.forget(task, v, next, share)?;
                }
                later.insert(loc, self.unwinding.get(v).label);
            }
            Ok(())
        })?;
        Ok(changed)
    }

    /// Drops conjuncts of the label of v that do not follow from `next` and are not needed; whether
    /// there are any.
    fn forget(
        &mut self,
        task: &mut Task,
        v: VertexId,
        next: LabelId,
        budget: &mut Budget,
    ) -> Result<bool, Stop> {
        let label = self.unwinding.get(v).label;
        let mut stale = Vec::new();
        for &formula in &*self.labels.formulas(label) {
            if !self.labels.entails(task, &mut self.walks, next, formula, budget)? {
                stale.push(formula);
            }
        }
        if stale.is_empty() {
            return Ok(false);
        }
        let tries =
            std::iter::once(stale.clone()).chain(stale.iter().map(|&formula| vec![formula]));
        let mut changed = false;
        for dropped in tries.collect::<Vec<_>>() {
            let label = self.unwinding.get(v).label;
            let weaker = self.labels.without(label, &dropped);
            if self.supports(task, v, weaker, budget)? {
                self.unwinding.get_mut(v).label = weaker;
                self.counts.weakened += u64::from(!changed);
                self.changes += 1;
                changed = true;
                if dropped.len() == stale.len() {
                    break;
                }
            }
        }
        Ok(changed)
    }

    /// Whether the labels of the children of v would hold if v had this label.
    fn supports(
        &mut self,
        task: &mut Task,
        v: VertexId,
        label: LabelId,
        budget: &mut Budget,
    ) -> Result<bool, Stop> {
        for child in self.unwinding.get(v).children.clone() {
            let child = self.unwinding.get(child);
            let (_, action) = child.parent.expect("a child");
            let formulas = self.labels.formulas(child.label);
            for &formula in &*formulas {
                if !self.labels.after(task, &mut self.walks, label, action, formula, budget)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }
}
