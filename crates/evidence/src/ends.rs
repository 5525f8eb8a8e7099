//! Whether a proof rests on executions that all end before the program does.
//!
//! In an encoding an execution ends where C gives the program no meaning, say where it writes through
//! a null pointer. Where *every* execution ends that gets to some place, what follows in the text
//! is proved by nothing: it is not looked at. The encoder sees that if it is certain within a block;
//! here the invariant tells what is certain.

use crate::certificate::{Certificate, CertificateKind};
use crate::check::{Checker, Refusal};
use crate::frames::{Frames, Values};
use crate::task::Task;
use base::Budget;
use logic::{Handle, LocId, LocKind, Requirement, Solver, TermId, Value};

/// A requirement of a location's block (by its number) that no execution meets, although the
/// certificate lets some get there; `None` if there is none. Those to stay inside objects count
/// only with `outside`.
pub fn find_ending(
    certificate: &Certificate,
    outside: bool,
    task: &mut Task,
    solver: &mut dyn Solver,
    budget: &mut Budget,
) -> Result<Option<(LocId, usize)>, Refusal> {
    let labels = match &certificate.kind {
        CertificateKind::Inductive(labels) => labels,
        CertificateKind::KInductive { invariants, .. } => invariants,
        CertificateKind::Bounded { .. } => return Ok(None),
    };
    let mut checker = Checker::new(task, solver, budget);
    let formulas = checker.formulas(certificate, labels)?;
    for loc in checker.task.program.locs.ids().collect::<Vec<_>>() {
        let location = &checker.task.program.locs[loc];
        let formula = formulas.get(&location.name).copied();
        let (Some(formula), LocKind::Plain) = (formula, location.kind) else { continue };
        if let Some(index) = checker.ending_at(loc, formula, outside)? {
            return Ok(Some((loc, index)));
        }
    }
    Ok(None)
}

impl Checker<'_, '_> {
    /// The requirement of this location's block that no execution meets which gets there from a
    /// state in which the formula holds.
    fn ending_at(
        &mut self,
        loc: LocId,
        formula: TermId,
        outside: bool,
    ) -> Result<Option<usize>, Refusal> {
        let requirements = self.task.unfold.requirements(self.task.terms, loc);
        let counts = |requirement: &Requirement| outside || !requirement.outside;
        if !requirements.iter().any(counts) {
            return Ok(None);
        }
        let mut frames = Frames::new();
        let parts: Vec<TermId> =
            requirements.iter().flat_map(|part| [part.guard, part.holds]).collect();
        let start = Values::new();
        let mut here =
            self.instances(&mut frames, &start, formula, &parts, |this, frames, indices| {
                let values = indices.iter();
                values.map(|&at| frames.formula(this.task, this.solver, &start, at)).collect()
            });
        here.push(frames.formula(self.task, self.solver, &start, formula));
        let here = self.solver.and(&here);
        let mut open: Vec<(usize, Handle, Handle)> = Vec::new();
        let numbered = requirements.iter().enumerate();
        for (index, requirement) in numbered.filter(|(_, requirement)| counts(requirement)) {
            let mut handle = |term| frames.formula(self.task, self.solver, &Values::new(), term);
            let (there, holds) = (handle(requirement.guard), handle(requirement.holds));
            let passed = self.solver.and(&[there, holds]);
            open.push((index, there, passed));
        }
        while !open.is_empty() {
            let passed: Vec<Handle> = open.iter().map(|requirement| requirement.2).collect();
            let some = self.solver.or(&passed);
            if !self.ask(&[here, some])? {
                break;
            }
            open.retain(|requirement| self.solver.value(requirement.2) != Value::Bool(true));
        }
        for (index, there, _) in open {
            if self.ask(&[here, there])? {
                return Ok(Some(index));
            }
        }
        Ok(None)
    }
}
