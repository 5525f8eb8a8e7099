//! Rationals with an infinitesimal part, for strict bounds: `x < 3` is `x ≤ 3 - δ`.

use base::Rational;

/// `real + small · δ`, where δ is positive and smaller than any positive rational.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Delta {
    /// The rational part.
    pub real: Rational,
    /// The factor of δ.
    pub small: Rational,
}

impl Delta {
    /// A rational.
    pub fn real(real: Rational) -> Self {
        Self { real, small: Rational::ZERO }
    }

    /// Just below a rational.
    pub fn below(real: Rational) -> Self {
        Self { real, small: Rational::MINUS_ONE }
    }

    /// Just above a rational.
    pub fn above(real: Rational) -> Self {
        Self { real, small: Rational::ONE }
    }

    /// The sum.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        Self { real: &self.real + &other.real, small: &self.small + &other.small }
    }

    /// The difference.
    #[must_use]
    pub fn minus(&self, other: &Self) -> Self {
        Self { real: &self.real - &other.real, small: &self.small - &other.small }
    }

    /// The product with a rational.
    #[must_use]
    pub fn times(&self, factor: &Rational) -> Self {
        Self { real: &self.real * factor, small: &self.small * factor }
    }

    /// Adds a multiple of another number.
    pub fn add_product(&mut self, other: &Self, factor: &Rational) {
        self.real.add_product(&other.real, factor);
        if !other.small.is_zero() {
            self.small.add_product(&other.small, factor);
        }
    }

    /// Whether it is 0.
    pub fn is_zero(&self) -> bool {
        self.real.is_zero() && self.small.is_zero()
    }
}
