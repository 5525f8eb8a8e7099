//! Shifts, pieces and extensions.

use super::{Bits, Number, mask};

impl Bits {
    /// A shift count if it is below the width.
    fn as_count(&self) -> Option<u32> {
        let count = self.to_u128()?;
        (count < u128::from(self.width)).then_some(count as u32)
    }

    /// Shift left; counts from the width on give zero.
    pub fn shl(&self, count: &Self) -> Self {
        match count.as_count() {
            Some(count) => self.shl_by(count),
            None => Self::zero(self.width),
        }
    }

    /// Shift right, zeros enter.
    pub fn lshr(&self, count: &Self) -> Self {
        match count.as_count() {
            Some(count) => self.lshr_by(count),
            None => Self::zero(self.width),
        }
    }

    /// Shift right, the sign enters.
    pub fn ashr(&self, count: &Self) -> Self {
        let count = count.as_count().unwrap_or(self.width);
        if self.is_negative() { self.not().lshr_by(count).not() } else { self.lshr_by(count) }
    }

    /// Shift left by at most the width.
    fn shl_by(&self, count: u32) -> Self {
        let width = self.width;
        match &self.number {
            Number::Small(value) => {
                let number = Number::Small(value.checked_shl(count).unwrap_or(0) & mask(width));
                Self { width, number }
            }
            Number::Big(value) => Self::from_big(width, value << count),
        }
    }

    /// Shift right by at most the width.
    fn lshr_by(&self, count: u32) -> Self {
        let number = match &self.number {
            Number::Small(value) => Number::Small(value.checked_shr(count).unwrap_or(0)),
            Number::Big(value) => Number::Big(value >> count),
        };
        Self { width: self.width, number }
    }

    /// This in front of `low`.
    pub fn concat(&self, low: &Self) -> Self {
        let width = self.width + low.width;
        match (&self.number, &low.number) {
            (&Number::Small(a), &Number::Small(b)) if width <= 128 => {
                Self { width, number: Number::Small(a << low.width | b) }
            }
            _ => Self::from_big(width, (self.to_big() << low.width) | low.to_big()),
        }
    }

    /// Bits `hi` down to `lo`.
    pub fn extract(&self, hi: u32, lo: u32) -> Self {
        assert!(lo <= hi && hi < self.width, "bits {hi} to {lo} of {}", self.width);
        let width = hi - lo + 1;
        match &self.number {
            Number::Small(value) => Self::new(width, value >> lo),
            Number::Big(value) => Self::from_big(width, value >> lo),
        }
    }

    /// With `by` zeros in front.
    pub fn zero_extend(&self, by: u32) -> Self {
        let width = self.width + by;
        match &self.number {
            Number::Small(value) => Self::new(width, *value),
            Number::Big(value) => Self { width, number: Number::Big(value.clone()) },
        }
    }

    /// With `by` copies of the sign in front.
    pub fn sign_extend(&self, by: u32) -> Self {
        if self.is_negative() { self.not().zero_extend(by).not() } else { self.zero_extend(by) }
    }
}
