//! What theories say: sets of literals that contradict each other, with certificates that a small
//! [checker](super::checker) confirms.

use base::Rational;

use super::skeleton::Literal;

/// Literals that do not hold together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lemma {
    /// The literals.
    pub conflict: Vec<Literal>,
    /// Why.
    pub certificate: Certificate,
}

/// Why literals contradict each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Certificate {
    /// A factor for each literal: `sum ≤ value` or, with a negative factor, `sum ≥ value`. The
    /// bounds times their factors add up to `0 ≤ c` with `c < 0`.
    Farkas(Vec<Rational>),
    /// A factor for each literal, all of them equations over integers. Their sum has integer
    /// factors and a constant that is no integer.
    Divisibility(Vec<Rational>),
    /// Equality and congruence alone.
    Equality,
    /// All literals speak of the same sum, and no number satisfies them all.
    OneSum,
    /// Literals of an instance of an axiom of arrays.
    Array,
}
