//! What labels have in common: when paths of the same actions have to be refuted again and again,
//! the formulas in labels are looked at together. Those that are inductive hold everywhere, whatever
//! else the labels say that is particular to one path, and become part of all labels.

use super::Impact;
use crate::houdini::{inductive_part, small};
use crate::unwinding::Facts;
use base::{Budget, Stop};
use evidence::Task;

/// The work for finding out what is inductive.
const WORK: u64 = 50_000;

impl Impact<'_> {
    /// Adds the inductive part of the formulas in labels to all labels.
    pub(super) fn generalise(&mut self, task: &mut Task, budget: &Budget) -> Result<(), Stop> {
        let mut candidates = self.facts.all();
        let known = candidates.len();
        let formulas = self.unwinding.conjuncts(&self.labels);
        candidates.extend(small(task, &formulas));
        let mut share = budget.aside(WORK);
        let found = match inductive_part(task, self.walks.maker(), &candidates, &mut share) {
            Err(Stop::OutOfWork) => return Ok(()),
            found => found?,
        };
        if found.len() <= known {
            return Ok(());
        }
        self.counts.generalised += (found.len() - known) as u64;
        self.facts = Facts::new(&found);
        self.unwinding.assume(&mut self.labels, &self.facts);
        Ok(())
    }
}
