//! A run of the interpreter next to an execution of the encoded program.

use cfa::interp::{Access, Moment, Observer, Outcome};
use cfa::ir::{ExprId, FuncId, VarId};
use encode::Landmark;

/// A location that an execution has passed.
pub(crate) struct Visit {
    pub name: String,
    pub landmark: Landmark,
    /// Values of variables there.
    pub known: Vec<(VarId, u128)>,
}

/// Watches for the locations of an execution, one after the other.
///
/// A block passes no node twice with the same calls, so the next time that a run is where a block
/// ends, the block has ended.
pub(crate) struct Follower<'v> {
    visits: &'v [Visit],
    /// How many of them the run has come to.
    passed: usize,
    /// Where the run must not get after the last one, because the execution ended there.
    beyond: &'v [Visit],
    difference: Option<String>,
}

impl<'v> Follower<'v> {
    /// Waits for these locations; after the last, none of `beyond` may be reached.
    pub fn new(visits: &'v [Visit], beyond: &'v [Visit]) -> Self {
        Self { visits, passed: 0, beyond, difference: None }
    }

    /// How a run that ended so differs from the execution.
    pub fn difference(self, outcome: &Outcome) -> Option<String> {
        // Of what ends a run without a branch, the encoding may see less.
        let ended =
            matches!(outcome, Outcome::Exit(_) | Outcome::Abort | Outcome::AssumeFailed { .. });
        self.difference.or_else(|| {
            let next = self.visits.get(self.passed).filter(|_| ended)?;
            Some(format!("the encoding of a random run goes on to {}, the run does not", next.name))
        })
    }
}

impl Observer for Follower<'_> {
    fn access(&mut self, _: &Access) {}

    fn indirect_call(&mut self, _: ExprId, _: usize, _: FuncId, _: base::Span) {}

    fn leave(&mut self, _: u64) {}

    fn arrive(&mut self, moment: &Moment) {
        if self.difference.is_some() {
            return;
        }
        let Some(next) = self.visits.get(self.passed) else {
            let beyond = self.beyond.iter().find(|visit| visit.landmark.is_at(moment));
            self.difference = beyond.map(|visit| {
                format!("a random run goes on to {}, its encoding does not", visit.name)
            });
            return;
        };
        if !next.landmark.is_at(moment) {
            return;
        }
        self.passed += 1;
        let different = next
            .known
            .iter()
            .find(|&&(var, bits)| moment.scalar(var).is_some_and(|value| value != bits));
        self.difference = different.map(|&(var, bits)| {
            let value = moment.scalar(var).unwrap_or_default();
            format!(
                "at {} a random run has {value} in {}, its encoding {bits}",
                next.name,
                moment.name(var),
            )
        });
    }
}
