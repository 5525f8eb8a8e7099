//! Exact rational numbers that are fast while they are small.
//!
//! Simplex tableaux and Farkas coefficients are made of small fractions nearly always: numerator
//! and denominator of 64 bits, computed with in 128. What does not fit is a [`BigRational`]. Each
//! number has one form, so that equality is that of the parts.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{Signed, ToPrimitive};
use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};

/// An exact rational number.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Rational(Form);

#[derive(Clone, PartialEq, Eq, Hash)]
enum Form {
    /// Numerator and denominator without common factor, the denominator positive.
    Small(i64, i64),
    /// What does not fit.
    Big(Box<BigRational>),
}

impl Rational {
    /// 0
    pub const ZERO: Self = Self(Form::Small(0, 1));
    /// 1
    pub const ONE: Self = Self(Form::Small(1, 1));
    /// -1
    pub const MINUS_ONE: Self = Self(Form::Small(-1, 1));

    /// The fraction of two numbers.
    ///
    /// # Panics
    /// If the denominator is zero.
    pub fn new(numerator: i64, denominator: i64) -> Self {
        Self::fraction(numerator.into(), denominator.into())
    }

    fn fraction(numerator: i128, denominator: i128) -> Self {
        assert!(denominator != 0, "a fraction by zero");
        let divisor = gcd(numerator.unsigned_abs(), denominator.unsigned_abs());
        let sign = if denominator < 0 { -1 } else { 1 };
        // The least i128 arises from no two numbers of 64 bits.
        let (top, bottom) =
            (sign * (numerator / divisor as i128), sign * (denominator / divisor as i128));
        match (i64::try_from(top), i64::try_from(bottom)) {
            (Ok(top), Ok(bottom)) => Self(Form::Small(top, bottom)),
            _ => Self(Form::Big(Box::new(BigRational::new(top.into(), bottom.into())))),
        }
    }

    /// The number as a big one.
    pub fn to_big(&self) -> BigRational {
        match &self.0 {
            Form::Small(top, bottom) => BigRational::new_raw((*top).into(), (*bottom).into()),
            Form::Big(big) => (**big).clone(),
        }
    }

    /// The number if it is an integer.
    pub fn to_integer(&self) -> Option<BigInt> {
        self.is_integer().then(|| self.to_big().to_integer())
    }

    /// The number if it is an integer of 64 bits.
    pub fn to_i64(&self) -> Option<i64> {
        match self.0 {
            Form::Small(top, 1) => Some(top),
            _ => None,
        }
    }

    /// Whether it is 0.
    pub fn is_zero(&self) -> bool {
        matches!(self.0, Form::Small(0, _))
    }

    /// Whether it is above 0.
    pub fn is_positive(&self) -> bool {
        match &self.0 {
            Form::Small(top, _) => *top > 0,
            Form::Big(big) => big.is_positive(),
        }
    }

    /// Whether it is below 0.
    pub fn is_negative(&self) -> bool {
        !self.is_zero() && !self.is_positive()
    }

    /// Whether it is an integer.
    pub fn is_integer(&self) -> bool {
        match &self.0 {
            Form::Small(_, bottom) => *bottom == 1,
            Form::Big(big) => big.is_integer(),
        }
    }

    /// The greatest integer that is not above it.
    #[must_use]
    pub fn floor(&self) -> Self {
        match &self.0 {
            Form::Small(top, bottom) => Self(Form::Small(top.div_euclid(*bottom), 1)),
            Form::Big(big) => Self::from(big.floor()),
        }
    }

    /// The least integer that is not below it.
    #[must_use]
    pub fn ceil(&self) -> Self {
        -(-self.clone()).floor()
    }

    /// The number without its sign.
    #[must_use]
    pub fn abs(&self) -> Self {
        if self.is_negative() { -self.clone() } else { self.clone() }
    }

    /// One divided by it.
    ///
    /// # Panics
    /// If it is zero.
    #[must_use]
    pub fn inverse(&self) -> Self {
        match &self.0 {
            Form::Small(top, bottom) => Self::fraction((*bottom).into(), (*top).into()),
            Form::Big(big) => Self::from(big.recip()),
        }
    }

    /// The numerator of the reduced fraction, as an integer.
    #[must_use]
    pub fn numerator(&self) -> Self {
        match &self.0 {
            Form::Small(top, _) => Self(Form::Small(*top, 1)),
            Form::Big(big) => Self::from(BigRational::from_integer(big.numer().clone())),
        }
    }

    /// The denominator of the reduced fraction, which is positive, as an integer.
    #[must_use]
    pub fn denominator(&self) -> Self {
        match &self.0 {
            Form::Small(_, bottom) => Self(Form::Small(*bottom, 1)),
            Form::Big(big) => Self::from(BigRational::from_integer(big.denom().clone())),
        }
    }

    /// The greatest common divisor of two integers, not negative.
    #[must_use]
    pub fn gcd(&self, other: &Self) -> Self {
        if let (Form::Small(a, 1), Form::Small(b, 1)) = (&self.0, &other.0) {
            let divisor = gcd(a.unsigned_abs().into(), b.unsigned_abs().into());
            return Self::fraction(divisor as i128, 1);
        }
        let (mut a, mut b) = (self.abs(), other.abs());
        while !b.is_zero() {
            let rest = &a - &(&(&a / &b).floor() * &b);
            a = std::mem::replace(&mut b, rest);
        }
        a
    }

    /// The least common multiple of two integers other than zero.
    #[must_use]
    pub fn lcm(&self, other: &Self) -> Self {
        (&(self / &self.gcd(other)) * other).abs()
    }

    /// Adds a product.
    pub fn add_product(&mut self, left: &Self, right: &Self) {
        if let (Form::Small(sum, 1), Form::Small(a, 1), Form::Small(b, 1)) =
            (&self.0, &left.0, &right.0)
            && let Some(value) = a.checked_mul(*b).and_then(|product| sum.checked_add(product))
        {
            self.0 = Form::Small(value, 1);
            return;
        }
        *self = &*self + &(left * right);
    }
}

/// The greatest common divisor (Euclid).
fn gcd(mut a: u128, mut b: u128) -> u128 {
    // Most numbers are short, and division of short numbers is fast.
    while b != 0 {
        if let (Ok(short_a), Ok(short_b)) = (u64::try_from(a), u64::try_from(b)) {
            let (mut a, mut b) = (short_a, short_b);
            while b != 0 {
                (a, b) = (b, a % b);
            }
            return a.into();
        }
        (a, b) = (b, a % b);
    }
    a
}

impl From<i64> for Rational {
    fn from(value: i64) -> Self {
        Self(Form::Small(value, 1))
    }
}

impl From<BigInt> for Rational {
    fn from(value: BigInt) -> Self {
        Self::from(BigRational::from_integer(value))
    }
}

impl From<BigRational> for Rational {
    fn from(value: BigRational) -> Self {
        match (value.numer().to_i64(), value.denom().to_i64()) {
            (Some(top), Some(bottom)) => Self(Form::Small(top, bottom)),
            _ => Self(Form::Big(Box::new(value))),
        }
    }
}

impl Add for &Rational {
    type Output = Rational;

    fn add(self, other: Self) -> Rational {
        match (&self.0, &other.0) {
            (Form::Small(a, 1), Form::Small(c, 1)) => match a.checked_add(*c) {
                Some(sum) => Rational(Form::Small(sum, 1)),
                None => Rational::fraction(i128::from(*a) + i128::from(*c), 1),
            },
            (Form::Small(a, b), Form::Small(c, d)) => {
                let (a, b, c, d) = (i128::from(*a), i128::from(*b), i128::from(*c), i128::from(*d));
                Rational::fraction(a * d + c * b, b * d)
            }
            _ => Rational::from(self.to_big() + other.to_big()),
        }
    }
}

impl Sub for &Rational {
    type Output = Rational;

    fn sub(self, other: Self) -> Rational {
        self + &-other.clone()
    }
}

impl Mul for &Rational {
    type Output = Rational;

    fn mul(self, other: Self) -> Rational {
        match (&self.0, &other.0) {
            (Form::Small(a, b), Form::Small(c, d)) => {
                if let (Some(top), 1, 1) = (a.checked_mul(*c), *b, *d) {
                    return Rational(Form::Small(top, 1));
                }
                let (top, bottom) =
                    (i128::from(*a) * i128::from(*c), i128::from(*b) * i128::from(*d));
                Rational::fraction(top, bottom)
            }
            _ => Rational::from(self.to_big() * other.to_big()),
        }
    }
}

impl Div for &Rational {
    type Output = Rational;

    fn div(self, other: Self) -> Rational {
        match (&self.0, &other.0) {
            (Form::Small(a, b), Form::Small(c, d)) => {
                Rational::fraction(i128::from(*a) * i128::from(*d), i128::from(*b) * i128::from(*c))
            }
            _ => Rational::from(self.to_big() / other.to_big()),
        }
    }
}

impl Neg for Rational {
    type Output = Rational;

    fn neg(self) -> Rational {
        match self.0 {
            Form::Small(top, bottom) => match top.checked_neg() {
                Some(top) => Rational(Form::Small(top, bottom)),
                None => Rational::fraction(-i128::from(top), bottom.into()),
            },
            Form::Big(big) => Rational::from(-*big),
        }
    }
}

impl AddAssign<&Rational> for Rational {
    fn add_assign(&mut self, other: &Rational) {
        *self = &*self + other;
    }
}

impl SubAssign<&Rational> for Rational {
    fn sub_assign(&mut self, other: &Rational) {
        *self = &*self - other;
    }
}

impl Ord for Rational {
    fn cmp(&self, other: &Self) -> Ordering {
        match (&self.0, &other.0) {
            (Form::Small(a, b), Form::Small(c, d)) if b == d => a.cmp(c),
            (Form::Small(a, b), Form::Small(c, d)) => {
                (i128::from(*a) * i128::from(*d)).cmp(&(i128::from(*c) * i128::from(*b)))
            }
            _ => self.to_big().cmp(&other.to_big()),
        }
    }
}

impl PartialOrd for Rational {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Form::Small(top, 1) => write!(f, "{top}"),
            Form::Small(top, bottom) => write!(f, "{top}/{bottom}"),
            Form::Big(big) => write!(f, "{big}"),
        }
    }
}

impl fmt::Debug for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Default for Rational {
    fn default() -> Self {
        Self::ZERO
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers around the places where forms change.
    fn samples() -> Vec<Rational> {
        let tops = [0, 1, -1, 2, -7, 12, i64::MAX, i64::MAX - 1, i64::MIN, i64::MIN + 1, 1 << 40];
        let bottoms = [1, 2, 3, -5, 12, i64::MAX, i64::MIN, 1 << 33];
        let mut all: Vec<Rational> = Vec::new();
        for top in tops {
            all.extend(bottoms.iter().map(|&bottom| Rational::new(top, bottom)));
        }
        let huge = &Rational::from(i64::MAX) * &Rational::from(i64::MAX);
        all.extend([huge.clone(), -huge.clone(), huge.inverse()]);
        all
    }

    #[test]
    fn arithmetic_is_that_of_big_rationals() {
        let all = samples();
        for a in &all {
            assert_eq!(Rational::from(a.to_big()), *a, "one form for each number");
            assert_eq!(a.floor().to_big(), a.to_big().floor());
            assert_eq!(a.ceil().to_big(), a.to_big().ceil());
            assert_eq!(&a.numerator() / &a.denominator(), *a);
            for b in &all {
                assert_eq!((a + b).to_big(), a.to_big() + b.to_big());
                assert_eq!((a - b).to_big(), a.to_big() - b.to_big());
                assert_eq!((a * b).to_big(), a.to_big() * b.to_big());
                assert_eq!(a.cmp(b), a.to_big().cmp(&b.to_big()));
                if !b.is_zero() {
                    assert_eq!((a / b).to_big(), a.to_big() / b.to_big());
                }
                let mut sum = a.clone();
                sum.add_product(b, a);
                assert_eq!(sum.to_big(), a.to_big() + b.to_big() * a.to_big());
                for value in [a + b, a - b, a * b] {
                    assert_eq!(Rational::from(value.to_big()), value, "one form for each number");
                }
            }
        }
    }

    #[test]
    fn divisors_and_multiples() {
        let number = |value: i64| Rational::from(value);
        assert_eq!(number(12).gcd(&number(-18)), number(6));
        assert_eq!(number(0).gcd(&number(-18)), number(18));
        assert_eq!(number(4).lcm(&number(-6)), number(12));
        let huge = &number(i64::MAX) * &number(6);
        assert_eq!(huge.gcd(&number(9)), number(3));
        assert_eq!(number(i64::MIN).gcd(&number(0)), -number(i64::MIN));
    }
}
