//! The interpolation ladder (DESIGN §5): provers that are tried in order.

use base::{Budget, Stop};
use logic::{Refutation, Sort, TermId, Terms};
use std::fmt;
use std::str::FromStr;
use std::time::Instant;

use super::quality::{Closing, closing, visits};
use super::{
    BitInterpolation, CoreInterpolation, MachineIntegers, Order, ProofInterpolation,
    drop_conjuncts, tidy, verify,
};
use crate::split::{Language, SplitProver};

/// A way to find interpolants.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Rung {
    /// Local proofs in a restricted language \[JM06\].
    Split,
    /// A resolution proof with theory lemmas.
    Proof,
    /// An unsatisfiable core, then strongest postconditions.
    Core,
    /// The SAT solver's proof, bit by bit.
    Bits,
}

impl Rung {
    /// All of them, in the order in which they are tried.
    pub const LADDER: [Rung; 4] = [Rung::Split, Rung::Proof, Rung::Core, Rung::Bits];
}

impl fmt::Display for Rung {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Rung::Split => "split",
            Rung::Proof => "proof",
            Rung::Core => "core",
            Rung::Bits => "bits",
        })
    }
}

impl FromStr for Rung {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let known = Self::LADDER.into_iter().find(|rung| rung.to_string() == name);
        known.ok_or_else(|| format!("there is no rung `{name}`"))
    }
}

/// The interpolants of this rung cannot be held to a language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoLanguage(pub Rung);

impl fmt::Display for NoLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the interpolants of `{}` cannot be held to a language", self.0)
    }
}

impl std::error::Error for NoLanguage {}

/// The prover of a rung, which gives only interpolants of the language L_k if there is one.
pub fn prover(rung: Rung, language: Option<u32>) -> Result<Box<dyn Refutation>, NoLanguage> {
    match (rung, language) {
        (Rung::Split, Some(k)) => Ok(Box::new(InLanguage::new(k, false))),
        (Rung::Split, None) => Ok(Box::new(Growing::default())),
        (Rung::Proof, None) => Ok(Box::new(ByNumbers::new(ProofInterpolation::default()))),
        (Rung::Core, None) => Ok(Box::new(CoreInterpolation::default())),
        (Rung::Bits, None) => Ok(Box::new(BitInterpolation::default())),
        (Rung::Proof | Rung::Core | Rung::Bits, Some(_)) => Err(NoLanguage(rung)),
    }
}

/// The most rounds of theories in the check of a sequence of the split prover.
const CHECK_ROUNDS: u64 = 5_000;

/// The split prover in one language, with a check of what it finds.
pub(super) struct Restricted(SplitProver);

impl Restricted {
    pub(super) fn new(k: u32, large: bool) -> Self {
        let language = Language { k, large, ..Language::default() };
        Self(SplitProver { language, ..SplitProver::default() })
    }
}

impl Refutation for Restricted {
    fn sequence(
        &mut self,
        terms: &mut Terms,
        parts: &[TermId],
        budget: &mut Budget,
    ) -> Result<Option<Vec<TermId>>, Stop> {
        let Some(sequence) = self.0.sequence(terms, parts, budget)? else { return Ok(None) };
        let sequence: Vec<TermId> =
            sequence.into_iter().map(|formula| tidy(terms, formula)).collect();
        // A round of theories may take long: what is hard to check is of no use to a language.
        let checked =
            budget.attempt(CHECK_ROUNDS, |share| verify(terms, parts, &sequence, share))?;
        Ok(checked.is_some_and(|checked| checked.is_ok()).then_some(sequence))
    }
}

/// The split prover in one language, over numbers and words. What it finds is made weaker: facts of
/// a language that say how often a loop was run go if others are enough.
pub(super) struct InLanguage(ByNumbers<Restricted>);

impl InLanguage {
    pub(super) fn new(k: u32, large: bool) -> Self {
        Self(ByNumbers::new(Restricted::new(k, large)))
    }
}

impl Refutation for InLanguage {
    fn sequence(
        &mut self,
        terms: &mut Terms,
        parts: &[TermId],
        budget: &mut Budget,
    ) -> Result<Option<Vec<TermId>>, Stop> {
        let Some(sequence) = self.0.sequence(terms, parts, budget)? else { return Ok(None) };
        match drop_conjuncts(terms, parts, &sequence, Order::SmallFirst, budget) {
            Ok(weaker) => Ok(Some(weaker)),
            Err(Stop::OutOfWork) => Ok(Some(sequence)),
            Err(stop) => Err(stop),
        }
    }
}

/// The split prover in languages that grow: L_0, L_1, L_2, some also with differences near the large
/// constants of the parts.
struct Growing(Vec<InLanguage>);

/// The languages in the order in which they are tried: k, and whether differences near large
/// constants are in them.
pub(super) const LANGUAGES: [(u32, bool); 5] =
    [(0, false), (0, true), (1, false), (2, false), (1, true)];

impl Default for Growing {
    fn default() -> Self {
        let provers = LANGUAGES.map(|(k, large)| InLanguage::new(k, large));
        Self(provers.into())
    }
}

impl Refutation for Growing {
    fn sequence(
        &mut self,
        terms: &mut Terms,
        parts: &[TermId],
        budget: &mut Budget,
    ) -> Result<Option<Vec<TermId>>, Stop> {
        for prover in &mut self.0 {
            if let Some(found) = attempt(prover, terms, parts, budget)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }
}

/// Asks a prover, which may spend half of what is left; if that is not enough, it has no sequence.
pub(super) fn attempt(
    prover: &mut dyn Refutation,
    terms: &mut Terms,
    parts: &[TermId],
    budget: &mut Budget,
) -> Result<Option<Vec<TermId>>, Stop> {
    let found = budget.attempt(budget.left() / 2, |half| prover.sequence(terms, parts, half))?;
    Ok(found.flatten())
}

/// A prover over numbers for parts over numbers, and by way of the integer view for parts over
/// bit-vectors.
pub(super) struct ByNumbers<R>(MachineIntegers<R>);

impl<R: Refutation> ByNumbers<R> {
    pub(super) fn new(prover: R) -> Self {
        Self(MachineIntegers::new(prover))
    }
}

impl<R: Refutation> Refutation for ByNumbers<R> {
    fn sequence(
        &mut self,
        terms: &mut Terms,
        parts: &[TermId],
        budget: &mut Budget,
    ) -> Result<Option<Vec<TermId>>, Stop> {
        let cone = terms.cone(parts);
        let has_words = cone.into_iter().any(|term| matches!(terms.sort(term), Sort::BitVec(_)));
        match has_words {
            true => self.0.sequence(terms, parts, budget),
            false => self.0.inner.sequence(terms, parts, budget),
        }
    }
}

/// Provers that are tried one after the other, until one has a sequence that closes all loops of the
/// path. If none has, the one that closes most is taken; bits are a last resort.
pub struct Ladder {
    rungs: Vec<(Rung, Box<dyn Refutation>)>,
    /// What each rung did so far.
    pub tries: Vec<Tries>,
}

/// How often a rung was tried, and how long.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tries {
    /// The rung.
    pub rung: Rung,
    /// How often it was asked.
    pub asked: u64,
    /// How often it had a sequence, which was then used.
    pub answered: u64,
    /// Seconds in all.
    pub seconds: f64,
}

impl Ladder {
    /// The given rung, or all that there are.
    pub fn new(rung: Option<Rung>, language: Option<u32>) -> Result<Self, NoLanguage> {
        let rungs = match rung {
            Some(rung) => vec![(rung, prover(rung, language)?)],
            None => Self::available(language),
        };
        let none = |rung| Tries { rung, asked: 0, answered: 0, seconds: 0.0 };
        let tries = rungs.iter().map(|&(rung, _)| none(rung)).collect();
        Ok(Self { rungs, tries })
    }

    fn available(language: Option<u32>) -> Vec<(Rung, Box<dyn Refutation>)> {
        let rungs = Rung::LADDER.into_iter();
        rungs.filter_map(|rung| Some((rung, prover(rung, language).ok()?))).collect()
    }
}

impl Refutation for Ladder {
    fn sequence(
        &mut self,
        terms: &mut Terms,
        parts: &[TermId],
        budget: &mut Budget,
    ) -> Result<Option<Vec<TermId>>, Stop> {
        let visits = visits(terms, parts);
        self.sequence_at(terms, parts, &visits, budget)
    }
}

impl Ladder {
    /// The same if the locations of the cuts are known: equal numbers are visits to one location.
    pub fn sequence_at(
        &mut self,
        terms: &mut Terms,
        parts: &[TermId],
        visits: &[usize],
        budget: &mut Budget,
    ) -> Result<Option<Vec<TermId>>, Stop> {
        let mut best: Option<(usize, Closing, Vec<TermId>)> = None;
        for (at, (rung, prover)) in self.rungs.iter_mut().enumerate() {
            if *rung == Rung::Bits && best.is_some() {
                break;
            }
            self.tries[at].asked += 1;
            let start = Instant::now();
            let found = attempt(&mut **prover, terms, parts, budget);
            self.tries[at].seconds += start.elapsed().as_secs_f64();
            let Some(found) = found? else { continue };
            let closing = closing(terms, &found, visits, budget)?;
            if best.as_ref().is_none_or(|known| known.1.open > closing.open) {
                best = Some((at, closing, found));
            }
            if closing.is_perfect() {
                break;
            }
        }
        Ok(best.map(|(at, _, found)| {
            self.tries[at].answered += 1;
            found
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::{Ladder, NoLanguage, Rung};

    #[test]
    fn names_are_read_as_they_are_shown() {
        for rung in Rung::LADDER {
            assert_eq!(rung.to_string().parse(), Ok(rung));
        }
        assert_eq!("bit".parse::<Rung>(), Err("there is no rung `bit`".into()));
    }

    #[test]
    fn bits_know_no_languages() {
        let refused = Ladder::new(Some(Rung::Bits), Some(2)).err();
        assert_eq!(refused, Some(NoLanguage(Rung::Bits)));
    }
}
