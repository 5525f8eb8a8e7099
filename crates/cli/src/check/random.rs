//! Random runs. The first ones, which are short, come before everything else: they find what many
//! inputs reach. The default plan makes the longer ones beside the first engine that proves.

use super::engines::{Budgets, Decision, Subject};
use crate::args::Technique;
use crate::check::board::{Line, RUNS};
use base::{Budget, Stop};
use cfa::interp::{Image, ListInputs};
use cfa::ir::Cfa;
use evidence::{Endings, Verdict};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Steps for each second of the time limit: about a twentieth of it …
const STEPS: f64 = 2_000_000.0;

/// … and not more than this part of it before the engines begin, however slow the steps are.
const SHARE: f64 = 0.08;

/// The time limit that is assumed when there is none.
const NO_LIMIT: f64 = 20.0;

/// The longest time limit that counts.
const LONG_LIMIT: f64 = 100.0;

/// How much is done.
#[derive(Clone, Copy)]
pub struct Effort {
    steps: u64,
    time: Duration,
}

impl Effort {
    /// What fits a time limit.
    pub fn new(limit: Option<Duration>, without: &[Technique]) -> Self {
        let limit = limit.map_or(NO_LIMIT, |limit| limit.as_secs_f64().min(LONG_LIMIT));
        let steps = match without.contains(&Technique::Random) {
            true => 0,
            false => (limit * STEPS) as u64,
        };
        Self { steps, time: Duration::from_secs_f64(limit * SHARE) }
    }

    /// A budget that ends with the time.
    fn budget(&self) -> Budget {
        let flag = Arc::new(AtomicBool::new(false));
        let (alarm, patience) = (Arc::clone(&flag), self.time);
        std::thread::spawn(move || {
            std::thread::sleep(patience);
            alarm.store(true, Ordering::Relaxed);
        });
        Budget::unlimited().with_interrupt(flag)
    }
}

/// The runs before the engines: `all` of them, or the first ones.
pub fn runs(image: &Image, cfa: &Cfa, effort: Effort, all: bool) -> Endings {
    let search = if all { engine::random::search } else { engine::random::first_round };
    search(image, cfa, effort.steps, &effort.budget())
}

/// The error that a run has reached, if it can be repeated.
pub fn repeated(image: &Image, endings: &Endings, budget: &mut Budget) -> Option<Verdict> {
    let run = endings.error.as_ref()?;
    let mut inputs = ListInputs::new(run.trace.input_bits());
    evidence::replay(image, &mut inputs, budget).ok().map(Verdict::False)
}

impl Subject<'_> {
    /// The runs that the first ones leave, as an engine.
    pub(super) fn further_runs(
        &self,
        line: &Line,
        budgets: &mut Budgets,
    ) -> Result<Decision, Stop> {
        let (effort, first) = (self.effort.steps, self.endings);
        let tell = |endings: &Endings| line.tell(vec![(RUNS.into(), endings.runs.to_string())]);
        tell(first);
        let search = &budgets.search;
        let endings = engine::random::further_rounds(self.image, self.cfa, effort, search, first);
        tell(&endings);
        match repeated(self.image, &endings, &mut budgets.check) {
            Some(verdict) => Ok(Decision::new(verdict, &self.cfa.ledger)),
            None if search.interrupted() => Err(Stop::Interrupted),
            None => Err(Stop::OutOfWork),
        }
    }
}
