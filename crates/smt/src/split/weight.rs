//! The limits of difference bounds, with an infinitesimal part for strict ones.

use std::ops::Add;

use base::Rational;
use logic::{Sort, TermId, Terms};

/// `real + small · δ`, where δ is positive and smaller than any positive rational.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Weight {
    /// The rational part.
    pub real: Rational,
    /// The factor of δ.
    pub small: i64,
}

impl Weight {
    /// A limit that is reached, or not if it is strict.
    pub fn new(real: Rational, strict: bool) -> Self {
        Self { real, small: -i64::from(strict) }
    }

    /// Whether the limit is not reached.
    pub fn is_strict(&self) -> bool {
        self.small < 0
    }

    /// The opposite.
    #[must_use]
    pub fn negated(&self) -> Self {
        Self { real: -self.real.clone(), small: -self.small }
    }

    /// Of integers: the greatest integer that is not above it.
    #[must_use]
    pub fn integral(self) -> Self {
        let below = self.is_strict() && self.real.is_integer();
        let floor = self.real.floor();
        Self { real: if below { &floor - &Rational::ONE } else { floor }, small: 0 }
    }
}

impl Add for &Weight {
    type Output = Weight;

    fn add(self, other: Self) -> Weight {
        Weight { real: &self.real + &other.real, small: self.small + other.small }
    }
}

/// A number that bounds speak of: a term, or zero.
pub type Point = Option<TermId>;

/// `x - y ≤ limit`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bound {
    /// What is bounded.
    pub x: Point,
    /// What it is compared with.
    pub y: Point,
    /// By how much `x` may be larger.
    pub limit: Weight,
}

impl Bound {
    /// The bound, as tight as its sorts allow (the first integer rule of [JM06 §4]).
    pub fn new(terms: &Terms, x: Point, y: Point, limit: Weight) -> Self {
        let limit = if are_integers(terms, x, y) { limit.integral() } else { limit };
        Self { x, y, limit }
    }
}

/// Whether the difference of two numbers is an integer.
pub fn are_integers(terms: &Terms, x: Point, y: Point) -> bool {
    [x, y].into_iter().flatten().all(|term| terms.sort(term) == Sort::Int)
}

/// Whether two numbers are of one sort, so that their difference is a term.
pub fn are_comparable(terms: &Terms, x: Point, y: Point) -> bool {
    match (x, y) {
        (Some(x), Some(y)) => terms.sort(x) == terms.sort(y),
        _ => true,
    }
}
