//! Bit-vector constants of any width, with SMT-LIB's operations.
//!
//! Widths up to 128 are computed in one machine number; wider ones, which C programs hardly have,
//! in big integers.

mod arith;
mod shape;
#[cfg(test)]
mod tests;

use num_bigint::{BigInt, BigUint};
use num_traits::{One, ToPrimitive, Zero};

/// A bit-vector constant: a number below 2^width.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bits {
    width: u32,
    number: Number,
}

/// Widths up to 128 are `Small`, others `Big`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Number {
    Small(u128),
    Big(BigUint),
}

/// 2^width - 1, for widths up to 128.
#[inline]
fn mask(width: u32) -> u128 {
    u128::MAX >> (128 - width)
}

/// Making one.
impl Bits {
    /// `value` modulo 2^width.
    #[inline]
    pub fn new(width: u32, value: u128) -> Self {
        assert!(width > 0, "a bit-vector has at least one bit");
        let number = match width {
            1..=128 => Number::Small(value & mask(width)),
            _ => Number::Big(value.into()),
        };
        Self { width, number }
    }

    /// `value` modulo 2^width.
    pub fn from_big(width: u32, value: BigUint) -> Self {
        let value = value % (BigUint::one() << width);
        match width {
            0..=128 => Self::new(width, value.to_u128().unwrap_or(0)),
            _ => Self { width, number: Number::Big(value) },
        }
    }

    /// `value` modulo 2^width.
    pub fn from_signed_big(width: u32, value: &BigInt) -> Self {
        let magnitude = Self::from_big(width, value.magnitude().clone());
        if value.sign() == num_bigint::Sign::Minus { magnitude.neg() } else { magnitude }
    }

    /// `value` modulo 2^width.
    pub fn from_i128(width: u32, value: i128) -> Self {
        let magnitude = Self::new(width, value.unsigned_abs());
        if value < 0 { magnitude.neg() } else { magnitude }
    }

    /// All bits 0.
    pub fn zero(width: u32) -> Self {
        Self::new(width, 0)
    }

    /// The number 1.
    pub fn one(width: u32) -> Self {
        Self::new(width, 1)
    }

    /// All bits 1.
    pub fn ones(width: u32) -> Self {
        Self::zero(width).not()
    }

    /// The least signed value: only the highest bit is set.
    pub fn min_signed(width: u32) -> Self {
        Self::power_of_two(width, width - 1)
    }

    /// The greatest signed value: all bits but the highest are set.
    pub fn max_signed(width: u32) -> Self {
        Self::min_signed(width).not()
    }

    /// Only bit `exponent` is set.
    pub fn power_of_two(width: u32, exponent: u32) -> Self {
        assert!(exponent < width, "bit {exponent} of {width}");
        match width {
            1..=128 => Self::new(width, 1 << exponent),
            _ => Self { width, number: Number::Big(BigUint::one() << exponent) },
        }
    }
}

/// Looking at one.
impl Bits {
    /// How many bits.
    #[inline]
    pub fn width(&self) -> u32 {
        self.width
    }

    /// The unsigned value if it is below 2^128.
    #[inline]
    pub fn to_u128(&self) -> Option<u128> {
        match &self.number {
            Number::Small(value) => Some(*value),
            Number::Big(value) => value.to_u128(),
        }
    }

    /// The unsigned value.
    pub fn to_big(&self) -> BigUint {
        match &self.number {
            Number::Small(value) => (*value).into(),
            Number::Big(value) => value.clone(),
        }
    }

    /// The signed value if it fits.
    pub fn to_i128(&self) -> Option<i128> {
        match self.number {
            Number::Small(value) => {
                let unused = 128 - self.width;
                Some((value << unused) as i128 >> unused)
            }
            Number::Big(_) => self.to_signed_big().to_i128(),
        }
    }

    /// The signed value.
    pub fn to_signed_big(&self) -> BigInt {
        if self.is_negative() { -BigInt::from(self.neg().to_big()) } else { self.to_big().into() }
    }

    /// Bit `i`, counted from the least significant one.
    #[inline]
    pub fn bit(&self, i: u32) -> bool {
        match &self.number {
            Number::Small(value) => i < 128 && value >> i & 1 == 1,
            Number::Big(value) => value.bit(u64::from(i)),
        }
    }

    /// Whether the highest bit is set.
    pub fn is_negative(&self) -> bool {
        self.bit(self.width - 1)
    }

    /// Whether all bits are 0.
    #[inline]
    pub fn is_zero(&self) -> bool {
        match &self.number {
            Number::Small(value) => *value == 0,
            Number::Big(value) => value.is_zero(),
        }
    }

    /// Whether this is the number 1.
    pub fn is_one(&self) -> bool {
        match &self.number {
            Number::Small(value) => *value == 1,
            Number::Big(value) => value.is_one(),
        }
    }

    /// Whether all bits are 1.
    pub fn is_ones(&self) -> bool {
        match &self.number {
            Number::Small(value) => *value == mask(self.width),
            Number::Big(value) => value.count_ones() == u64::from(self.width),
        }
    }

    /// How many bits below the lowest 1; the width if there is none.
    pub fn trailing_zeros(&self) -> u32 {
        match &self.number {
            Number::Small(value) => value.trailing_zeros().min(self.width),
            Number::Big(value) => value.trailing_zeros().map_or(self.width, |zeros| zeros as u32),
        }
    }

    /// How many bits the number takes without leading zeros; 0 for zero.
    pub fn bit_len(&self) -> u32 {
        match &self.number {
            Number::Small(value) => 128 - value.leading_zeros(),
            Number::Big(value) => value.bits() as u32,
        }
    }

    /// `k` if this is 2^k.
    pub fn log2(&self) -> Option<u32> {
        let zeros = self.trailing_zeros();
        (!self.is_zero() && zeros + 1 == self.bit_len()).then_some(zeros)
    }
}

impl std::fmt::Debug for Bits {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}", self.to_big(), self.width)
    }
}
