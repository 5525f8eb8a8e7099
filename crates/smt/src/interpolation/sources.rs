//! Interpolants for engines, from where they want them.

use base::{Budget, Stop};
use logic::{Interpolator, Refutation, Source, TermId, Terms};
use std::time::Instant;

use super::bulk::without_bulk;
use super::resolution::System;
use super::rung::{ByNumbers, InLanguage, LANGUAGES};
use super::{BitInterpolation, CoreInterpolation, Direction, Ladder, ProofInterpolation, Reading};

/// A prover for each [`Source`].
pub struct Sources {
    languages: Vec<InLanguage>,
    ladder: Ladder,
    weak: ByNumbers<ProofInterpolation>,
    forward: CoreInterpolation,
    backward: CoreInterpolation,
    bits: BitInterpolation,
    uses: Vec<Use>,
    /// The last parts that had bulk operations, and what they are without.
    plain: Option<(Vec<TermId>, Option<Vec<TermId>>)>,
}

/// How often a source was asked.
struct Use {
    source: Source,
    asked: u64,
    answered: u64,
    seconds: f64,
}

impl Default for Sources {
    fn default() -> Self {
        let core = |direction| CoreInterpolation {
            direction: Some(direction),
            ..CoreInterpolation::default()
        };
        let reading = Some(Reading { system: System::Weak, decomposed: false });
        let proof = ProofInterpolation { reading, ..ProofInterpolation::default() };
        Self {
            languages: LANGUAGES.map(|(k, large)| InLanguage::new(k, large)).into(),
            ladder: Ladder::new(None, None).expect("all rungs know the whole language"),
            weak: ByNumbers::new(proof),
            forward: core(Direction::Forward),
            backward: core(Direction::Backward),
            bits: BitInterpolation::default(),
            uses: Vec::new(),
            plain: None,
        }
    }
}

impl Sources {
    fn ask(
        &mut self,
        terms: &mut Terms,
        parts: &[TermId],
        visits: &[usize],
        source: Source,
        budget: &mut Budget,
    ) -> Result<Option<Vec<TermId>>, Stop> {
        match source {
            Source::Any => self.ladder.sequence_at(terms, parts, visits, budget),
            Source::Language(number) => match self.languages.get_mut(number as usize) {
                Some(prover) => prover.sequence(terms, parts, budget),
                None => Ok(None),
            },
            Source::Weak => self.weak.sequence(terms, parts, budget),
            Source::Forward => self.forward.sequence(terms, parts, budget),
            Source::Backward => self.backward.sequence(terms, parts, budget),
            Source::Bits => self.bits.sequence(terms, parts, budget),
        }
    }

    /// The parts without bulk operations, if they still contradict each other.
    fn plain(
        &mut self,
        terms: &mut Terms,
        parts: &[TermId],
        budget: &mut Budget,
    ) -> Result<Option<Vec<TermId>>, Stop> {
        match &self.plain {
            Some((known, plain)) if known == parts => Ok(plain.clone()),
            _ => {
                let plain = without_bulk(terms, parts, budget)?;
                self.plain = Some((parts.to_vec(), plain.clone()));
                Ok(plain)
            }
        }
    }

    fn count(&mut self, source: Source) -> &mut Use {
        let at = self.uses.iter().position(|used| used.source == source);
        let at = at.unwrap_or_else(|| {
            self.uses.push(Use { source, asked: 0, answered: 0, seconds: 0.0 });
            self.uses.len() - 1
        });
        &mut self.uses[at]
    }
}

impl Interpolator for Sources {
    fn interpolate(
        &mut self,
        terms: &mut Terms,
        parts: &[TermId],
        visits: &[usize],
        source: Source,
        budget: &mut Budget,
    ) -> Result<Option<Vec<TermId>>, Stop> {
        let start = Instant::now();
        let found = match self.plain(terms, parts, budget) {
            Ok(Some(plain)) => self.ask(terms, &plain, visits, source, budget),
            Ok(None) => self.ask(terms, parts, visits, source, budget),
            Err(stop) => Err(stop),
        };
        let used = self.count(source);
        used.asked += 1;
        used.seconds += start.elapsed().as_secs_f64();
        used.answered += u64::from(matches!(found, Ok(Some(_))));
        match found {
            Err(Stop::OutOfWork) => Ok(None),
            found => found,
        }
    }

    fn languages(&self) -> u32 {
        self.languages.len() as u32
    }

    fn statistics(&self) -> Vec<(String, String)> {
        let line = |name: String, asked: u64, answered: u64, seconds: f64| {
            (name, format!("{answered} of {asked}, {seconds:.2} s"))
        };
        let mut lines: Vec<(String, String)> = (self.uses.iter())
            .map(|used| {
                let name = format!("interpolants {:?}", used.source);
                line(name, used.asked, used.answered, used.seconds)
            })
            .collect();
        lines.extend(self.ladder.tries.iter().filter(|tries| tries.asked > 0).map(|tries| {
            line(format!("rung {}", tries.rung), tries.asked, tries.answered, tries.seconds)
        }));
        lines
    }
}
