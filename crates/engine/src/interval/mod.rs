//! Intervals, continuously refined \[BCL23\]: an engine that proves what it can, and publishes
//! invariants for others.
//!
//! ```text
//! for each precision, from coarse to fine, and with variables farther and farther from the error:
//!     states that are closed under actions (`fixpoint`)
//!     neither the error nor a cut among them: a proof
//!     publish what is known at the heads of loops
//! ```
//!
//! The last round also knows sets of all elements of arrays. What it finds goes into proofs only:
//! others could not assume formulas for all indices.
//!
//! The program has small blocks. The first round takes little of all variables but arrays: who
//! leaves out those that decide which code runs looks at all code. It shows how far variables are
//! from the error (`relevance`); rounds with near ones follow, then with all that have to do with it.

mod fixpoint;
mod order;
mod precision;
mod relevance;

use crate::progress::{Progress, Unwound};
use crate::{Answer, Engine, Impasse};
use base::{Budget, FastSet, Stop};
use domain::Domain;
use domain::interval::State;
use evidence::{Certificate, Task};
use fixpoint::{Fixpoint, Numbers, TooMuch};
use logic::{LocId, LocKind, Sort, SymId, TermId, Terms};
use precision::Precision;
use relevance::Relevance;

/// A round with near variables only looks at more states than all rounds before it by this factor, at
/// the most: if they do not say which code runs, it may reach much more of it.
const NEAR_VISITS: u64 = 2;

/// The state of the procedure.
#[derive(Default)]
pub struct IntervalAnalysis {
    /// The number of the round.
    round: usize,
    running: Option<Fixpoint>,
    /// How far variables are from the error, if that is known.
    relevance: Option<Relevance>,
    /// How many variables the last round with near ones has looked at.
    near: usize,
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

    /// The precision of the next round that looks at more than the one before it, and its
    /// variables.
    fn next(&mut self) -> Option<(Precision, Option<FastSet<SymId>>)> {
        loop {
            let mut precision = Precision::of_round(self.round)?;
            let near = precision.distance;
            let Some(relevance) = &self.relevance else {
                if near.is_none() {
                    return Some((precision, None));
                }
                self.round += 1;
                continue;
            };
            let variables = relevance.within(near);
            let known = [self.near, relevance.within(None).len()];
            if near.is_some() && known.contains(&variables.len()) {
                self.round += 1;
                continue;
            }
            if near.is_some() {
                self.near = variables.len();
                precision.visits = self.visits * NEAR_VISITS;
            }
            return Some((precision, Some(variables)));
        }
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
        if self.relevance.is_none() {
            self.relevance = Some(Relevance::of(task, fixpoint.actions()));
        }
        self.locations = fixpoint.len();
        self.visits += fixpoint.visits();
        let reached: Vec<LocId> =
            task.program.locs.ids().filter(|&loc| !fixpoint.states(loc).is_empty()).collect();
        let bad = reached.iter().any(|&loc| task.program.locs[loc].kind != LocKind::Plain);
        if !bad {
            return Ok(Some(Answer::Safe(Box::new(certificate(
                task, &fixpoint, precision, &reached,
            )))));
        }
        if !precision.domain.smashed {
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
            let facts = match fixpoint.states(loc) {
                _ if !task.is_plain(loc) => continue,
                [state] => precision.domain.facts(task.terms, state),
                states => vec![disjunction(task, precision, states)],
            };
            self.facts.extend(facts.into_iter().map(|fact| (loc, fact)));
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
    let mut indices = Indices::default();
    for &loc in reached {
        let mut parts = match fixpoint.states(loc) {
            [state] => precision
                .domain
                .everywhere(task.terms, state, &mut |terms, sort| indices.of(terms, sort)),
            // What holds of all elements in one of several states has no formula of this kind.
            _ => Vec::new(),
        };
        parts.push(disjunction(task, precision, fixpoint.states(loc)));
        labels.push((loc, task.terms.and(&parts)));
    }
    let mut certificate = Certificate::inductive(task.terms, task.program, &labels);
    certificate.bound = indices.0;
    certificate
}

/// Variables that stand for all indices, one for each sort.
#[derive(Default)]
struct Indices(Vec<SymId>);

impl Indices {
    fn of(&mut self, terms: &mut Terms, sort: Sort) -> SymId {
        let known = self.0.iter().copied().find(|&sym| terms.symbol(sym).sort == sort);
        known.unwrap_or_else(|| {
            let sym = terms.declare(format!("every index {}", self.0.len()), sort);
            self.0.push(sym);
            sym
        })
    }
}

/// One of these states.
fn disjunction(task: &mut Task, precision: Precision, states: &[State]) -> TermId {
    let cases: Vec<TermId> =
        states.iter().map(|state| precision.domain.meaning(task.terms, state)).collect();
    task.terms.or(&cases)
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
        let mut fixpoint = match self.running.take() {
            Some(running) => running,
            None => match self.next() {
                Some((precision, variables)) => {
                    Fixpoint::new(precision, variables, task.program.initial)
                }
                None => {
                    let why = "intervals do not exclude the error".into();
                    return Ok(Some(Answer::GaveUp(Impasse { why, at: None })));
                }
            },
        };
        match fixpoint.ascend(task, &mut self.numbers, budget)? {
            Err(TooMuch::Locations) => {
                let why = "the program has too many locations for intervals".into();
                return Ok(Some(Answer::GaveUp(Impasse { why, at: None })));
            }
            Err(TooMuch::Visits) => {
                self.round += 1;
                return Ok(None);
            }
            Ok(false) => {
                let precision = fixpoint.precision();
                return self.finish(task, fixpoint, precision, budget);
            }
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
