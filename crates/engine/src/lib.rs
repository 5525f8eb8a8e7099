//! Engines: procedures that decide whether the error of a program can be reached.
//!
//! An engine works on a [`Task`] (a program and the way to unfold it) with a solver that it knows
//! only by its trait, and gives an [`Answer`]; whether to believe it is decided by `evidence`.
//! Giving up is [`base::Stop`], never an answer. Engines do not read the clock: a
//! [`base::Budget`] stops them.

pub mod along;
mod blocks;
pub mod bmc;
mod cases;
pub mod constants;
mod env;
pub mod exchange;
pub mod explain;
pub mod houdini;
pub mod impact;
pub mod interval;
pub mod kinduction;
pub mod labels;
pub mod predicate;
pub mod progress;
mod propositions;
pub mod random;
pub mod store;
pub mod unfolding;
pub mod unroll;
pub mod unwinding;
pub mod value;
pub mod walks;

pub use along::another_along;
pub use bmc::Bmc;
pub use evidence::Task;
pub use exchange::Exchange;
pub use impact::Impact;
pub use interval::IntervalAnalysis;
pub use kinduction::KInduction;
pub use predicate::Predicate;
pub use progress::{Progress, Silent};
pub use store::{Invariants, Store};
pub use value::ValueAnalysis;

use base::{Budget, Stop};
use evidence::Certificate;
use labels::Labels;
use logic::{LocId, Path, TermId};
use unwinding::Unwinding;

/// What an engine found out.
#[derive(Debug)]
pub enum Answer {
    /// Neither the error nor a cut can be reached.
    Safe(Box<Certificate>),
    /// This execution reaches the error.
    Unsafe(Path),
    /// This execution gets to the cut of this number: what lies behind it is not known, and the
    /// error was not found elsewhere.
    Cut(u32, Path),
    /// Errors were found, but whoever asked rejected them all, and there are no others.
    Unconfirmed,
    /// The procedure cannot go on.
    GaveUp(Impasse),
}

/// Why a procedure cannot go on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Impasse {
    /// The reason, in words that the place can follow.
    pub why: String,
    /// Where that is in the program, if anywhere.
    pub at: Option<LocId>,
}

/// A procedure that is run round by round: between rounds its caller can look at answers, reject
/// errors that turn out not to be real, and go on.
pub trait Engine {
    /// Works for a while. `task` must be the same each time.
    fn round(
        &mut self,
        task: &mut Task,
        progress: &mut dyn Progress,
        budget: &mut Budget,
    ) -> Result<Option<Answer>, Stop>;

    /// The path of the last [`Answer::Unsafe`] is not an execution: another one is wanted. From
    /// now on there will be no [`Answer::Safe`].
    fn reject(&mut self);

    /// Formulas at locations, of which some may hold whenever their location is reached.
    fn candidates(&self) -> Vec<(LocId, TermId)> {
        Vec::new()
    }

    /// Whether there are candidates that nobody was told of and that others may want now, not only
    /// when the engine stops.
    fn has_news(&mut self) -> bool {
        false
    }

    /// Whether others may want a candidate; the rest only helps to show that it is inductive.
    fn publishes(&self, task: &Task, loc: LocId, formula: TermId) -> bool {
        let _ = (task, loc, formula);
        true
    }

    /// From now on the engine may assume these formulas: each holds whenever its location is
    /// reached, and together they are inductive. Those of the last call are among them.
    fn assume(&mut self, task: &mut Task, facts: &[(LocId, TermId)]) {
        let _ = (task, facts);
    }

    /// The unwinding so far, if the engine makes one, and its labels.
    fn tree(&self) -> Option<(&Unwinding, &Labels)> {
        None
    }

    /// Counters by name.
    fn statistics(&self) -> Vec<(String, String)> {
        Vec::new()
    }
}

/// Rounds until there is an answer, with the invariants of others.
pub fn run_sharing(
    engine: &mut dyn Engine,
    exchange: &mut Exchange,
    task: &mut Task,
    progress: &mut dyn Progress,
    budget: &mut Budget,
) -> Result<Answer, Stop> {
    loop {
        exchange.poll(engine, task, budget)?;
        if let Some(answer) = engine.round(task, progress, budget)? {
            return Ok(answer);
        }
        if engine.has_news() {
            exchange.publish(engine, task, budget);
        }
    }
}

/// Rounds until there is an answer.
pub fn run(
    engine: &mut dyn Engine,
    task: &mut Task,
    progress: &mut dyn Progress,
    budget: &mut Budget,
) -> Result<Answer, Stop> {
    loop {
        if let Some(answer) = engine.round(task, progress, budget)? {
            return Ok(answer);
        }
    }
}
