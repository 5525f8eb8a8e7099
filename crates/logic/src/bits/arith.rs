//! Arithmetic and order.

use super::{Bits, Number, mask};
use num_bigint::BigUint;
use num_traits::One;
use std::cmp::Ordering;

impl Bits {
    /// Applies an operation that may leave a result of more bits, which are cut off.
    #[inline]
    fn combine(
        &self,
        other: &Self,
        small: impl FnOnce(u128, u128) -> u128,
        big: impl FnOnce(&BigUint, &BigUint) -> BigUint,
    ) -> Self {
        let width = self.width;
        assert_eq!(width, other.width, "bit-vectors of one width");
        match (&self.number, &other.number) {
            (&Number::Small(a), &Number::Small(b)) => {
                Self { width, number: Number::Small(small(a, b) & mask(width)) }
            }
            (Number::Big(a), Number::Big(b)) => Self::from_big(width, big(a, b)),
            _ => unreachable!("numbers of one width have one representation"),
        }
    }

    /// Sum.
    #[inline]
    pub fn add(&self, other: &Self) -> Self {
        self.combine(other, u128::wrapping_add, |a, b| a + b)
    }

    /// Difference.
    #[inline]
    pub fn sub(&self, other: &Self) -> Self {
        let width = self.width;
        self.combine(other, u128::wrapping_sub, |a, b| (BigUint::one() << width) + a - b)
    }

    /// Two's complement negation.
    #[inline]
    pub fn neg(&self) -> Self {
        Self::zero(self.width).sub(self)
    }

    /// Product.
    #[inline]
    pub fn mul(&self, other: &Self) -> Self {
        self.combine(other, u128::wrapping_mul, |a, b| a * b)
    }

    /// Unsigned quotient; by zero: all ones.
    pub fn udiv(&self, other: &Self) -> Self {
        if other.is_zero() {
            return Self::ones(self.width);
        }
        self.combine(other, |a, b| a / b, |a, b| a / b)
    }

    /// Unsigned remainder; by zero: the dividend.
    pub fn urem(&self, other: &Self) -> Self {
        if other.is_zero() {
            return self.clone();
        }
        self.combine(other, |a, b| a % b, |a, b| a % b)
    }

    /// The quotient of the signed values, rounded towards zero; by zero: 1 for a negative
    /// dividend, -1 for others.
    pub fn sdiv(&self, other: &Self) -> Self {
        let quotient = self.magnitude().udiv(&other.magnitude());
        if self.is_negative() != other.is_negative() { quotient.neg() } else { quotient }
    }

    /// The remainder of the signed values, with the sign of the dividend; by zero: the dividend.
    pub fn srem(&self, other: &Self) -> Self {
        let remainder = self.magnitude().urem(&other.magnitude());
        if self.is_negative() { remainder.neg() } else { remainder }
    }

    /// The absolute value of the signed value, unsigned.
    fn magnitude(&self) -> Self {
        if self.is_negative() { self.neg() } else { self.clone() }
    }

    /// The inverse of an odd number: their product is 1.
    ///
    /// # Panics
    /// If the number is even.
    pub fn inverse(&self) -> Self {
        assert!(self.bit(0), "an even number has no inverse");
        // Newton: x·a = 1 modulo 2^k gives x·(2 - a·x) modulo 2^2k; x = a is right modulo 2^3.
        let two = Self::new(self.width, 2);
        let mut inverse = self.clone();
        while !self.mul(&inverse).is_one() {
            inverse = inverse.mul(&two.sub(&self.mul(&inverse)));
        }
        inverse
    }

    /// Unsigned less.
    #[inline]
    pub fn ult(&self, other: &Self) -> bool {
        self.unsigned_cmp(other) == Ordering::Less
    }

    /// Unsigned less or equal.
    #[inline]
    pub fn ule(&self, other: &Self) -> bool {
        self.unsigned_cmp(other) != Ordering::Greater
    }

    /// Signed less.
    #[inline]
    pub fn slt(&self, other: &Self) -> bool {
        self.signed_cmp(other) == Ordering::Less
    }

    /// Signed less or equal.
    #[inline]
    pub fn sle(&self, other: &Self) -> bool {
        self.signed_cmp(other) != Ordering::Greater
    }

    /// The order of the unsigned values.
    #[inline]
    pub fn unsigned_cmp(&self, other: &Self) -> Ordering {
        assert_eq!(self.width, other.width, "bit-vectors of one width");
        self.number.cmp(&other.number)
    }

    /// The order of the signed values.
    #[inline]
    pub fn signed_cmp(&self, other: &Self) -> Ordering {
        let signs = other.is_negative().cmp(&self.is_negative());
        signs.then_with(|| self.unsigned_cmp(other))
    }
}

impl Bits {
    /// Bitwise and.
    #[inline]
    pub fn and(&self, other: &Self) -> Self {
        self.combine(other, |a, b| a & b, |a, b| a & b)
    }

    /// Bitwise or.
    #[inline]
    pub fn or(&self, other: &Self) -> Self {
        self.combine(other, |a, b| a | b, |a, b| a | b)
    }

    /// Bitwise exclusive or.
    #[inline]
    pub fn xor(&self, other: &Self) -> Self {
        self.combine(other, |a, b| a ^ b, |a, b| a ^ b)
    }

    /// Bitwise complement.
    #[inline]
    pub fn not(&self) -> Self {
        let width = self.width;
        let number = match &self.number {
            Number::Small(value) => Number::Small(!value & mask(width)),
            Number::Big(value) => Number::Big((BigUint::one() << width) - 1u32 - value),
        };
        Self { width, number }
    }
}
