//! The trait through which engines get interpolants.

use crate::term::{TermId, Terms};
use base::{Budget, Stop};

/// A prover that explains why formulas contradict each other.
///
/// For parts A₁ … Aₙ without a common model, a *sequence of interpolants* [McM06 §2] is I₁ … Iₙ₋₁
/// such that, with I₀ true and Iₙ false, Iᵢ₋₁ ∧ Aᵢ ⇒ Iᵢ for each i, and Iᵢ speaks only of variables
/// (and functions) that occur both in A₁ … Aᵢ and in Aᵢ₊₁ … Aₙ.
pub trait Refutation {
    /// A sequence of interpolants for `parts`, verified; `None` if the parts have a model or this
    /// prover has no sequence for them.
    fn sequence(
        &mut self,
        terms: &mut Terms,
        parts: &[TermId],
        budget: &mut Budget,
    ) -> Result<Option<Vec<TermId>>, Stop>;
}

/// Where an engine wants interpolants from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Source {
    /// The restriction language of this number [JM06 §4]: `None` is an answer there, for not every
    /// refutation has a sequence in it.
    Language(u32),
    /// Whatever closes most loops of the path.
    Any,
    /// A proof, with formulas as weak as it allows.
    Weak,
    /// Strongest postconditions of a core.
    Forward,
    /// Weakest preconditions of a core.
    Backward,
    /// The bits of the state.
    Bits,
}

/// What engines ask for interpolants of paths.
pub trait Interpolator {
    /// A sequence of interpolants for `parts` as [`Refutation::sequence`]. `visits` tells the
    /// locations of the cuts between parts: equal numbers are visits to one location.
    fn interpolate(
        &mut self,
        terms: &mut Terms,
        parts: &[TermId],
        visits: &[usize],
        source: Source,
        budget: &mut Budget,
    ) -> Result<Option<Vec<TermId>>, Stop>;

    /// The number of restriction languages, which grow with their numbers.
    fn languages(&self) -> u32;

    /// Counters by name.
    fn statistics(&self) -> Vec<(String, String)> {
        Vec::new()
    }
}
