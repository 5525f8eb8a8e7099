//! Intervals, continuously refined \[BCL23\]: an engine that proves what it can, and publishes
//! invariants for others.
//!
//! ```text
//! for each precision, from coarse to fine:
//!     states that are closed under actions (`fixpoint`)
//!     neither the error nor a cut among them: a proof
//!     publish what is known at the heads of loops
//! ```
//!
//! The program has small blocks.
//!
//! DIVERGENCE: \[BCL23\] grows the set of variables by their distance to the error; here the first
//! round leaves out arrays and relations, and all others look at all variables, because dead ones
//! are known from the encoder.

mod fixpoint;
mod order;
mod precision;

use crate::progress::{Progress, Unwound};
use crate::{Answer, Engine, Impasse};
use base::{Budget, Stop};
use domain::Domain;
use evidence::{Certificate, Task};
use fixpoint::{Fixpoint, Numbers, TooMuch};
use logic::{LocId, LocKind, Sort, TermId};
use precision::Precision;

/// The state of the procedure.
#[derive(Default)]
pub struct IntervalAnalysis {
    /// The number of the round.
    round: usize,
    running: Option<Fixpoint>,
    numbers: Numbers,
    /// What the last round has found out.
    facts: Vec<(LocId, TermId)>,
    heads: Vec<LocId>,
    /// Whether that was told.
    told: bool,
    visits: u64,
    locations: usize,
}

impl IntervalAnalysis {
    /// Nothing is explored yet.
    pub fn new() -> Self {
        Self { told: true, ..Self::default() }
    }

    /// A round is finished.
    fn finish(
        &mut self,
        task: &mut Task,
        mut fixpoint: Fixpoint,
        precision: Precision,
        budget: &mut Budget,
    ) -> Result<Option<Answer>, Stop> {
        fixpoint.descend(task, budget)?;
        self.round += 1;
        self.locations = fixpoint.len();
        self.visits += fixpoint.visits();
        let reached: Vec<LocId> =
            task.program.locs.ids().filter(|&loc| !fixpoint.states(loc).is_empty()).collect();
        let bad = reached.iter().any(|&loc| task.program.locs[loc].kind != LocKind::Plain);
        if !bad && precision.domain.smashed {
            let why = "the proof needs a fact about all elements of an array, for which there is \
                       no formula";
            return Ok(Some(Answer::GaveUp(Impasse { why: why.into(), at: None })));
        }
        if !bad {
            return Ok(Some(Answer::Safe(Box::new(certificate(
                task, &fixpoint, precision, &reached,
            )))));
        }
        if precision.disjuncts == 1 && !precision.domain.smashed {
            self.tell(task, &fixpoint, precision, &reached);
        }
        Ok(None)
    }

    /// Notes what others may want to know.
    fn tell(
        &mut self,
        task: &mut Task,
        fixpoint: &Fixpoint,
        precision: Precision,
        reached: &[LocId],
    ) {
        self.facts.clear();
        for &loc in reached {
            let states = if task.is_plain(loc) { fixpoint.states(loc) } else { &[] };
            for state in states {
                let facts = precision.domain.facts(task.terms, state);
                self.facts.extend(facts.into_iter().map(|fact| (loc, fact)));
            }
        }
        self.heads = reached.iter().copied().filter(|&loc| fixpoint.is_head(loc)).collect();
        self.told = false;
    }
}

/// The states of a round as a proof.
fn certificate(
    task: &mut Task,
    fixpoint: &Fixpoint,
    precision: Precision,
    reached: &[LocId],
) -> Certificate {
    let mut labels = Vec::with_capacity(reached.len());
    for &loc in reached {
        let states = fixpoint.states(loc).iter();
        let cases: Vec<TermId> =
            states.map(|state| precision.domain.meaning(task.terms, state)).collect();
        labels.push((loc, task.terms.or(&cases)));
    }
    Certificate::inductive(task.terms, task.program, &labels)
}

impl Engine for IntervalAnalysis {
    /// Looks at one location.
    fn round(
        &mut self,
        task: &mut Task,
        progress: &mut dyn Progress,
        budget: &mut Budget,
    ) -> Result<Option<Answer>, Stop> {
        if budget.interrupted() {
            return Err(Stop::Interrupted);
        }
        let Some(precision) = Precision::of_round(self.round) else {
            let why = "intervals do not exclude the error".into();
            return Ok(Some(Answer::GaveUp(Impasse { why, at: None })));
        };
        let running = self.running.take();
        let mut fixpoint =
            running.unwrap_or_else(|| Fixpoint::new(precision, task.program.initial));
        match fixpoint.ascend(task, &mut self.numbers, budget)? {
            Err(TooMuch::Locations) => {
                let why = "the program has too many locations for intervals".into();
                return Ok(Some(Answer::GaveUp(Impasse { why, at: None })));
            }
            Err(TooMuch::Visits) => {
                self.round += 1;
                return Ok(None);
            }
            Ok(false) => return self.finish(task, fixpoint, precision, budget),
            Ok(true) => {}
        }
        progress.unwinding(Unwound {
            vertices: fixpoint.len(),
            coverings: 0,
            refinements: self.round as u64,
            language: 0,
        });
        self.running = Some(fixpoint);
        Ok(None)
    }

    /// There is no path that could be rejected.
    fn reject(&mut self) {}

    fn candidates(&self) -> Vec<(LocId, TermId)> {
        self.facts.clone()
    }

    fn has_news(&mut self) -> bool {
        !std::mem::replace(&mut self.told, true)
    }

    /// Facts at the heads of loops, which large blocks have too, but not those about arrays: most
    /// of these say that memory is as it was at the start.
    fn publishes(&self, task: &Task, loc: LocId, formula: TermId) -> bool {
        let terms = &*task.terms;
        let is_array = |&var: &TermId| matches!(terms.sort(var), Sort::Array(_));
        self.heads.contains(&loc) && !terms.free_vars(&[formula]).iter().any(is_array)
    }

    fn statistics(&self) -> Vec<(String, String)> {
        let numbers = [
            ("rounds", self.round as u64),
            ("locations", self.locations as u64),
            ("visits", self.visits),
            ("facts", self.facts.len() as u64),
        ];
        numbers.iter().map(|&(name, number)| (name.into(), number.to_string())).collect()
    }
}
