//! The integer view of machine integers: proofs are found in arithmetic and checked on bits.
//!
//! Bit-level proofs do not generalise over loops; linear arithmetic does [Gri11]. So the parts are
//! translated to unbounded integers, another prover refutes them there, and its sequence comes back
//! as linear atoms over the values of machine integers, which the bit-precise solver decides. As
//! every sequence is verified on bits, the translation may be optimistic about overflow:
//!
//! ```text
//! all parts plain: operations do not wrap, variables have no range
//! repeat:
//!     sequence over the integers; none: all parts one level up (ranges, then everything exact)
//!     verify its translation on bits
//!     each step that fails has a model: the words of that part that wrap in it wrap from now on
//! ```
//!
//! An operation that wraps is `value = number - 2^n·c` with a variable `c` of its part (`value`).
//! Words that are joined by equations, sums and comparisons have one view, signed or unsigned, by
//! majority (`votes`). What is no arithmetic becomes a function of integers, in all parts the same,
//! and an operation on words again on the way back (`back`); from the second level on, bounds are
//! known of it (`facts`).

mod atom;
mod back;
mod facts;
mod interval;
mod reader;
#[cfg(test)]
mod tests;
mod translation;
mod value;
mod view;
mod vocabulary;
mod votes;
mod words;

use base::{Budget, Stop};
use logic::{Evaluator, Model, Refutation, TermId, Terms};

use super::verify::{failures, misplaced};
pub use translation::{Guess, IntegerPart, Level, Precision, Translation};
pub use view::View;

/// How often the inner prover is asked about the same parts at most.
const MAX_ROUNDS: usize = 12;

/// Counters of [`MachineIntegers`].
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Stats {
    /// How often there were parts to refute.
    pub asked: u64,
    /// How often a sequence was found.
    pub found: u64,
    /// How often the inner prover was asked.
    pub rounds: u64,
    /// Sequences over the integers that did not hold on bits.
    pub refused: u64,
    /// Words that were made to wrap.
    pub wrapping: u64,
    /// How often a part went a level up.
    pub raised: u64,
}

/// Interpolants of bit-vector parts by way of integers. It remembers symbols, so it is good for one
/// pool of terms.
#[derive(Clone, Default, Debug)]
pub struct MachineIntegers<R> {
    /// The prover over the integers.
    pub inner: R,
    /// Counters.
    pub stats: Stats,
    translation: Translation,
}

impl<R> MachineIntegers<R> {
    /// Interpolants by way of those of `inner`.
    pub fn new(inner: R) -> Self {
        Self { inner, stats: Stats::default(), translation: Translation::default() }
    }

    /// One level up with a part; whether there was one.
    fn raise(&mut self, precision: &mut Precision) -> bool {
        let next = precision.level.next();
        self.stats.raised += u64::from(next.is_some());
        precision.level = next.unwrap_or(precision.level);
        next.is_some()
    }

    /// Makes the words wrap that do so in a model; whether there were any.
    fn blame(
        &mut self,
        terms: &mut Terms,
        part: &IntegerPart,
        model: &Model,
        precision: &mut Precision,
    ) -> bool {
        let mistakes = self.translation.mistakes(terms, &part.guesses);
        let mut evaluator = Evaluator::new(terms, model);
        let before = precision.wrapping.len();
        for (guess, mistake) in part.guesses.iter().zip(mistakes.into_iter().flatten()) {
            if evaluator.holds(mistake) {
                precision.wrapping.insert((guess.word, guess.view));
            }
        }
        let more = precision.wrapping.len() - before;
        self.stats.wrapping += more as u64;
        more > 0
    }
}

impl<R: Refutation> MachineIntegers<R> {
    /// The sequence of the inner prover, over machine integers.
    fn ask(
        &mut self,
        terms: &mut Terms,
        integers: &[IntegerPart],
        budget: &mut Budget,
    ) -> Result<Option<Vec<TermId>>, Stop> {
        self.stats.rounds += 1;
        let formulas: Vec<TermId> = integers.iter().map(|part| part.formula).collect();
        let found = self.inner.sequence(terms, &formulas, budget)?;
        Ok(found.and_then(|sequence| self.translation.back(terms, &sequence)))
    }
}

impl<R: Refutation> Refutation for MachineIntegers<R> {
    fn sequence(
        &mut self,
        terms: &mut Terms,
        parts: &[TermId],
        budget: &mut Budget,
    ) -> Result<Option<Vec<TermId>>, Stop> {
        self.stats.asked += 1;
        let mut precisions = vec![Precision::default(); parts.len()];
        for _ in 0..MAX_ROUNDS.min(3 * parts.len()) {
            let integers = self.translation.parts(terms, parts, &precisions);
            let Some(integers) = integers else { return Ok(None) };
            let Some(sequence) = self.ask(terms, &integers, budget)? else {
                let raised = precisions.iter_mut().filter_map(|p| self.raise(p).then_some(()));
                if raised.count() == 0 {
                    return Ok(None);
                }
                continue;
            };
            if misplaced(terms, parts, &sequence).is_some() {
                self.stats.refused += 1;
                return Ok(None);
            }
            let failures = failures(terms, parts, &sequence, budget)?;
            if failures.is_empty() {
                self.stats.found += 1;
                return Ok(Some(sequence));
            }
            self.stats.refused += 1;
            for (step, model) in failures {
                let precision = &mut precisions[step];
                if !self.blame(terms, &integers[step], &model, precision) && !self.raise(precision)
                {
                    return Ok(None);
                }
            }
        }
        Ok(None)
    }
}
