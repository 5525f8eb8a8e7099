//! Unsigned 256-bit integers: the exact product of two significands fits.

use std::ops::{Add, Shl, Sub};

/// `hi * 2^128 + lo`; the derived order is the numeric one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct U256 {
    hi: u128,
    lo: u128,
}

impl From<u128> for U256 {
    fn from(lo: u128) -> Self {
        Self { hi: 0, lo }
    }
}

impl U256 {
    /// The exact product.
    pub(super) fn product(a: u128, b: u128) -> Self {
        const LOW: u128 = u64::MAX as u128;
        let (a1, a0, b1, b0) = (a >> 64, a & LOW, b >> 64, b & LOW);
        let low = a0 * b0;
        // At most (2^64-1)^2 + (2^64-1), so neither of these sums overflows.
        let middle = a1 * b0 + (low >> 64);
        let other = a0 * b1 + (middle & LOW);
        Self { hi: a1 * b1 + (middle >> 64) + (other >> 64), lo: (other << 64) | (low & LOW) }
    }

    /// Whether the number is zero.
    pub(super) fn is_zero(self) -> bool {
        self.hi == 0 && self.lo == 0
    }

    /// The length without leading zeros, 0 for zero.
    pub(super) fn bit_len(self) -> u32 {
        if self.hi == 0 { 128 - self.lo.leading_zeros() } else { 256 - self.hi.leading_zeros() }
    }

    /// The number modulo 2^128.
    pub(super) fn low(self) -> u128 {
        self.lo
    }

    /// Shifts right; the lowest bit of the result becomes one if any one was shifted out.
    ///
    /// The rounding that follows only asks whether something is left below the bits it looks at.
    pub(super) fn shr_jam(self, count: u32) -> Self {
        let (shifted, lost) = match count {
            0 => (self, false),
            1..128 => (
                Self { hi: self.hi >> count, lo: (self.lo >> count) | (self.hi << (128 - count)) },
                self.lo << (128 - count) != 0,
            ),
            128 => (Self::from(self.hi), self.lo != 0),
            129..256 => (
                Self::from(self.hi >> (count - 128)),
                self.lo != 0 || self.hi << (256 - count) != 0,
            ),
            _ => (Self::from(0), !self.is_zero()),
        };
        Self { lo: shifted.lo | u128::from(lost), ..shifted }
    }

    /// Quotient and remainder; the quotient must fit, that is, `self < divisor * 2^128`.
    pub(super) fn div_rem(self, divisor: u128) -> (u128, u128) {
        debug_assert!(self.hi < divisor);
        let (mut rest, mut quotient) = (self.hi, 0);
        for position in (0..128).rev() {
            let carry = rest >> 127 != 0;
            rest = (rest << 1) | ((self.lo >> position) & 1);
            quotient <<= 1;
            if carry || rest >= divisor {
                rest = rest.wrapping_sub(divisor);
                quotient |= 1;
            }
        }
        (quotient, rest)
    }

    /// The square root rounded down, and whether it is exact. The number must be below 2^254.
    pub(super) fn sqrt(self) -> (u128, bool) {
        debug_assert!(self.bit_len() <= 254);
        let (mut root, mut rest) = (0u128, self);
        for position in (0..127).rev() {
            // (root + bit)^2 - root^2
            let bit = 1 << position;
            let step = Self::from(2 * root + bit) << position;
            if rest >= step {
                rest = rest - step;
                root |= bit;
            }
        }
        (root, rest.is_zero())
    }
}

impl Add for U256 {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let (lo, carry) = self.lo.overflowing_add(other.lo);
        Self { hi: self.hi + other.hi + u128::from(carry), lo }
    }
}

impl Sub for U256 {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        let (lo, borrow) = self.lo.overflowing_sub(other.lo);
        Self { hi: self.hi - other.hi - u128::from(borrow), lo }
    }
}

impl Shl<u32> for U256 {
    type Output = Self;

    fn shl(self, count: u32) -> Self {
        match count {
            0 => self,
            1..128 => {
                Self { hi: (self.hi << count) | (self.lo >> (128 - count)), lo: self.lo << count }
            }
            _ => Self { hi: self.lo << (count - 128), lo: 0 },
        }
    }
}
