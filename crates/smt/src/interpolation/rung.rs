//! The interpolation ladder (DESIGN §5): provers that are tried in order.

use base::{Budget, Stop};
use logic::{Refutation, Sort, TermId, Terms};
use std::fmt;
use std::str::FromStr;
use std::time::Instant;

use super::{BitInterpolation, CoreInterpolation, MachineIntegers, ProofInterpolation};

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

/// Why there is no prover.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoProver {
    /// This version of Wedge does not have the rung.
    Missing(Rung),
    /// The rung cannot be held to a language; `None` if no rung can.
    Language(Option<Rung>),
}

impl fmt::Display for NoProver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoProver::Missing(rung) => write!(f, "this version has no prover for `{rung}`"),
            NoProver::Language(Some(rung)) => {
                write!(f, "the interpolants of `{rung}` cannot be held to a language")
            }
            NoProver::Language(None) => {
                f.write_str("this version has no prover that can be held to a language")
            }
        }
    }
}

impl std::error::Error for NoProver {}

/// The prover of a rung, which gives only interpolants of the language L_k if there is one.
pub fn prover(rung: Rung, language: Option<u32>) -> Result<Box<dyn Refutation>, NoProver> {
    match (rung, language) {
        (Rung::Proof, None) => Ok(Box::new(ByNumbers::new(ProofInterpolation::default()))),
        (Rung::Core, None) => Ok(Box::new(CoreInterpolation::default())),
        (Rung::Bits, None) => Ok(Box::new(BitInterpolation::default())),
        (Rung::Proof | Rung::Core | Rung::Bits, Some(_)) => Err(NoProver::Language(Some(rung))),
        (Rung::Split, _) => Err(NoProver::Missing(rung)),
    }
}

/// A prover over numbers for parts over numbers, and by way of the integer view for parts over
/// bit-vectors.
struct ByNumbers<R>(MachineIntegers<R>);

impl<R: Refutation> ByNumbers<R> {
    fn new(prover: R) -> Self {
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

/// Provers that are tried one after the other.
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
    pub fn new(rung: Option<Rung>, language: Option<u32>) -> Result<Self, NoProver> {
        let rungs = match rung {
            Some(rung) => vec![(rung, prover(rung, language)?)],
            None => Self::available(language),
        };
        if rungs.is_empty() {
            return Err(NoProver::Language(None));
        }
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
        for ((_, prover), tries) in self.rungs.iter_mut().zip(&mut self.tries) {
            tries.asked += 1;
            let start = Instant::now();
            let found = prover.sequence(terms, parts, budget);
            tries.seconds += start.elapsed().as_secs_f64();
            if let Some(found) = found? {
                tries.answered += 1;
                return Ok(Some(found));
            }
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::{Ladder, NoProver, Rung};

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
        assert_eq!(refused, Some(NoProver::Language(Some(Rung::Bits))));
    }
}
