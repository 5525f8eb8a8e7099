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
