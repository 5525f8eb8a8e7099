//! Ranges of integers.

use num_bigint::BigInt;
use num_traits::Signed;

/// The integers from `low` to `high`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Interval {
    pub(super) low: BigInt,
    pub(super) high: BigInt,
}

impl Interval {
    pub(super) fn only(value: BigInt) -> Self {
        Self { low: value.clone(), high: value }
    }

    /// The remainders by a positive number.
    pub(super) fn remainders(by: &BigInt) -> Self {
        Self { low: BigInt::ZERO, high: by - 1 }
    }

    pub(super) fn add(&self, other: &Self) -> Self {
        Self { low: &self.low + &other.low, high: &self.high + &other.high }
    }

    pub(super) fn scale(&self, by: &BigInt) -> Self {
        let (a, b) = (&self.low * by, &self.high * by);
        if by.is_negative() { Self { low: b, high: a } } else { Self { low: a, high: b } }
    }

    /// Of the floors of quotients by 2^`by`.
    pub(super) fn shift(&self, by: u32) -> Self {
        Self { low: &self.low >> by, high: &self.high >> by }
    }

    /// Of quotients rounded towards zero.
    pub(super) fn quotients(&self, by: &BigInt) -> Self {
        let (a, b) = (&self.low / by, &self.high / by);
        if by.is_negative() { Self { low: b, high: a } } else { Self { low: a, high: b } }
    }

    pub(super) fn join(&self, other: &Self) -> Self {
        let low = (&self.low).min(&other.low).clone();
        Self { low, high: (&self.high).max(&other.high).clone() }
    }

    pub(super) fn is_within(&self, other: &Self) -> bool {
        other.low <= self.low && self.high <= other.high
    }

    /// The numbers `c` for which some number of this range minus 2^`width`·c is in `window`.
    pub(super) fn wraps(&self, window: &Self, width: u32) -> Self {
        Self {
            low: -((&window.high - &self.low) >> width),
            high: (&self.high - &window.low) >> width,
        }
    }
}
