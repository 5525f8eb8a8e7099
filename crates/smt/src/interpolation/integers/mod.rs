//! The integer view of machine integers: proofs are found in arithmetic and checked on bits.
//!
//! Bit-level proofs do not generalise over loops; linear arithmetic does \[Gri11\]. So the parts are
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
//!         (after half of the rounds: those at other times as well)
//! ```
//!
//! An operation that wraps is `value = number - 2^n·c` with a variable `c` of its part (`value`).
//! Words that are joined by equations, sums and comparisons have one view, signed or unsigned, by
//! majority (`votes`). What is no arithmetic becomes a function of integers, in all parts the same,
//! and an operation on words again on the way back (`back`); from the second level on, bounds are
//! known of it (`facts`). Arrays over addresses become arrays over numbers of elements (`rescaling`).

mod atom;
mod back;
mod facts;
mod interval;
mod reader;
mod rescaling;
#[cfg(test)]
mod tests;
mod translation;
mod value;
mod view;
mod vocabulary;
mod votes;
mod words;

use base::{Budget, FastSet, Stop};
use logic::{Evaluator, Model, Refutation, TermId, Terms};

use super::tidy::equations;
use super::verify::{failures, misplaced, verify};
use rescaling::Rescaling;
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

/// Interpolants of bit-vector parts by way of integers.
#[derive(Clone, Default, Debug)]
pub struct MachineIntegers<R> {
    /// The prover over the integers.
    pub inner: R,
    /// Counters.
    pub stats: Stats,
    translation: Translation,
    rescaling: Rescaling,
}

impl<R> MachineIntegers<R> {
    /// Interpolants by way of those of `inner`.
    pub fn new(inner: R) -> Self {
        let (translation, rescaling) = (Translation::default(), Rescaling::default());
        Self { inner, stats: Stats::default(), translation, rescaling }
    }

    /// One level up with a part; whether there was one.
    fn raise(&mut self, precision: &mut Precision) -> bool {
        let next = precision.level.next();
        self.stats.raised += u64::from(next.is_some());
        precision.level = next.unwrap_or(precision.level);
        next.is_some()
    }

    /// Makes the parts of failed steps more exact; `None` if one already is. What was wrong in them.
    fn learn(
        &mut self,
        terms: &mut Terms,
        integers: &[IntegerPart],
        failures: Vec<(usize, Model)>,
        precisions: &mut [Precision],
    ) -> Option<Vec<Guess>> {
        let mut all = Vec::new();
        for (step, model) in failures {
            let wrong = self.wrong_guesses(terms, &integers[step], &model);
            self.wrap(&mut precisions[step], &wrong);
            if wrong.is_empty() && !self.raise(&mut precisions[step]) {
                return None;
            }
            all.extend(wrong);
        }
        Some(all)
    }

    /// What was taken for granted in a part and does not hold in a model.
    fn wrong_guesses(&self, terms: &mut Terms, part: &IntegerPart, model: &Model) -> Vec<Guess> {
        let mistakes = self.translation.mistakes(terms, &part.guesses).unwrap_or_default();
        let mut evaluator = Evaluator::new(terms, model);
        let pairs = part.guesses.iter().zip(mistakes);
        pairs.filter(|&(_, mistake)| evaluator.holds(mistake)).map(|(&guess, _)| guess).collect()
    }

    fn wrap(&mut self, precision: &mut Precision, guesses: &[Guess]) {
        let before = precision.wrapping.len();
        precision.wrapping.extend(guesses.iter().map(|guess| (guess.word, guess.view)));
        self.stats.wrapping += (precision.wrapping.len() - before) as u64;
    }

    /// Makes the words wrap that are like wrong ones but for their times: the same operation in
    /// another iteration.
    fn spread(
        &mut self,
        terms: &mut Terms,
        wrong: &[Guess],
        integers: &[IntegerPart],
        precisions: &mut [Precision],
    ) {
        let timeless = |terms: &mut Terms, guess: &Guess| {
            let first = terms.times(guess.word).map_or(0, |(first, _)| first);
            let by = i32::try_from(first).expect("times are small");
            (terms.shift(guess.word, -by), guess.view)
        };
        let wrong: FastSet<(TermId, View)> =
            wrong.iter().map(|guess| timeless(terms, guess)).collect();
        for (part, precision) in integers.iter().zip(precisions) {
            let mut alike = part.guesses.clone();
            alike.retain(|guess| wrong.contains(&timeless(terms, guess)));
            self.wrap(precision, &alike);
        }
    }
}

impl<R: Refutation> MachineIntegers<R> {
    /// The sequence of the inner prover.
    fn ask(
        &mut self,
        terms: &mut Terms,
        integers: &[IntegerPart],
        budget: &mut Budget,
    ) -> Result<Option<Vec<TermId>>, Stop> {
        self.stats.rounds += 1;
        let formulas: Vec<TermId> = integers.iter().map(|part| part.formula).collect();
        let formulas = self.rescaling.apply(terms, &formulas);
        let found = self.inner.sequence(terms, &formulas, budget)?;
        Ok(found.map(|sequence| self.rescaling.back(terms, &sequence)))
    }

    /// The sequence with equations of words instead of numbers, if that is another one and right.
    fn modular(
        &mut self,
        terms: &mut Terms,
        parts: &[TermId],
        numbers: &[TermId],
        exact: &[TermId],
        budget: &mut Budget,
    ) -> Result<Option<Vec<TermId>>, Stop> {
        let weaker: Vec<TermId> =
            numbers.iter().map(|&formula| equations(terms, formula)).collect();
        let modular = self.translation.back_modular(terms, &weaker);
        let Some(modular) = modular.filter(|modular| modular != exact) else { return Ok(None) };
        Ok(match verify(terms, parts, &modular, budget)? {
            Ok(()) => Some(modular),
            Err(_) => None,
        })
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
        self.translation = Translation::default();
        self.rescaling = Rescaling::default();
        let mut precisions = vec![Precision::default(); parts.len()];
        let rounds = MAX_ROUNDS.min(3 * parts.len());
        for round in 0..rounds {
            let integers = self.translation.parts(terms, parts, &precisions);
            let Some(integers) = integers else { return Ok(None) };
            let numbers = self.ask(terms, &integers, budget)?;
            let back = numbers.and_then(|numbers| {
                let exact = self.translation.back(terms, &numbers)?;
                Some((numbers, exact))
            });
            let Some((numbers, sequence)) = back else {
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
            if let Some(modular) = self.modular(terms, parts, &numbers, &sequence, budget)? {
                self.stats.found += 1;
                return Ok(Some(modular));
            }
            let failures = failures(terms, parts, &sequence, budget)?;
            if failures.is_empty() {
                self.stats.found += 1;
                return Ok(Some(sequence));
            }
            self.stats.refused += 1;
            let learned = self.learn(terms, &integers, failures, &mut precisions);
            let Some(wrong) = learned else { return Ok(None) };
            if 2 * round >= rounds {
                self.spread(terms, &wrong, &integers, &mut precisions);
            }
        }
        Ok(None)
    }
}
