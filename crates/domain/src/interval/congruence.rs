//! Congruences: numbers that differ by multiples of a modulus \[Gra89\].
//!
//! Words are looked at as unsigned numbers. A modulus that is no power of two survives an operation
//! only where it is certain whether the result wraps, which is for the ranges to say. What is known
//! modulo powers of two is known bit by bit as well (`bits`).

use super::bits::KnownBits;
use super::ranges::{Ranges, greatest};

/// The greatest modulus with other factors than two that numbers are found to have in common:
/// what is farther apart, as 0 and -1 are, has nothing to do with each other.
const LARGE: u64 = 1 << 16;

/// The numbers `rest + k · modulus`. With modulus 0 it is one number, with modulus 1 all.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Congruence {
    modulus: u64,
    /// Below the modulus, unless that is 0.
    rest: u64,
}

impl Congruence {
    /// All numbers.
    pub const ANY: Self = Self { modulus: 1, rest: 0 };

    /// One number.
    pub fn constant(value: u64) -> Self {
        Self { modulus: 0, rest: value }
    }

    /// Numbers with this rest; all if the modulus is too large.
    pub fn new(modulus: u128, rest: u128) -> Self {
        let rest = rest.checked_rem(modulus).unwrap_or(rest);
        match (u64::try_from(modulus), u64::try_from(rest)) {
            (Ok(modulus), Ok(rest)) => Self { modulus, rest },
            _ => Self::ANY,
        }
    }

    /// What bits say of the rest modulo a power of two.
    pub fn of_bits(bits: KnownBits) -> Self {
        let modulus = bits.stride();
        Self { modulus, rest: bits.value() & modulus.wrapping_sub(1) }
    }

    /// What the numbers of a set have in common: something only if these are few.
    pub fn of(ranges: &Ranges) -> Self {
        let pieces = ranges.pieces().iter();
        let pieces = pieces.map(|&(first, last)| match first == last {
            true => Self::constant(first),
            false => Self::ANY,
        });
        pieces.reduce(Self::union).unwrap_or(Self::ANY)
    }

    /// Numbers differ by multiples of this; 0: there is one number.
    pub fn modulus(self) -> u64 {
        self.modulus
    }

    /// The least number.
    pub fn rest(self) -> u64 {
        self.rest
    }

    /// What is known modulo the part of the modulus that is not a power of two.
    pub fn odd(self) -> Self {
        match self.modulus {
            0 => self,
            modulus => self.modulo(modulus >> modulus.trailing_zeros()),
        }
    }

    /// What is known modulo a divisor of the modulus.
    fn modulo(self, modulus: u64) -> Self {
        Self { modulus, rest: self.rest.checked_rem(modulus).unwrap_or(self.rest) }
    }

    /// What is known modulo the part of the modulus that is a power of two.
    pub fn even(self) -> Self {
        match self.modulus {
            0 => self,
            modulus => self.modulo(1 << modulus.trailing_zeros()),
        }
    }

    /// The lowest bits, as far as the modulus tells them.
    pub fn bits(self, width: u32) -> KnownBits {
        let settled = match self.modulus {
            0 => u64::MAX,
            modulus => (1 << modulus.trailing_zeros()) - 1,
        };
        KnownBits::partly(self.rest, settled & greatest(width), width)
    }

    /// Whether a number is one of these.
    pub fn contains(self, value: u64) -> bool {
        value.checked_rem(self.modulus).unwrap_or(value) == self.rest
    }

    /// Whether all numbers are numbers of `other`.
    pub fn implies(self, other: Self) -> bool {
        match other.modulus {
            0 => self == other,
            modulus => self.modulus.is_multiple_of(modulus) && other.contains(self.rest),
        }
    }

    /// Numbers that are in one of both.
    pub fn union(self, other: Self) -> Self {
        let apart = self.rest.abs_diff(other.rest);
        let modulus = gcd(gcd(self.modulus.into(), other.modulus.into()), apart.into());
        let union = Self::new(modulus, self.rest.into());
        if union.modulus > LARGE { union.even() } else { union }
    }

    /// Numbers below 2^64 that are in both; `None` if there are none.
    pub fn intersection(self, other: Self) -> Option<Self> {
        if self.implies(other) {
            return Some(self);
        }
        if other.implies(self) {
            return Some(other);
        }
        if self.modulus == 0 || other.modulus == 0 {
            return None;
        }
        // rest + k · modulus ≡ other.rest, solved for k (the Chinese remainder theorem).
        let (modulus, second) = (u128::from(self.modulus), u128::from(other.modulus));
        let common = gcd(modulus, second);
        let (rest, wanted) = (u128::from(self.rest), u128::from(other.rest));
        let apart = (wanted + second - rest % second) % second;
        if !apart.is_multiple_of(common) {
            return None;
        }
        let cofactor = second / common;
        let k = apart / common * inverse(modulus / common % cofactor, cofactor) % cofactor;
        let least = u64::try_from(rest + k * modulus).ok()?;
        // A modulus beyond all numbers leaves only the least of them.
        let modulus = u64::try_from(modulus * cofactor).unwrap_or(0);
        Some(Self { modulus, rest: least })
    }

    /// The ends of a range, moved inwards to numbers of this; `None` if it has none.
    pub fn trim(self, (first, last): (u64, u64)) -> Option<(u64, u64)> {
        match self.modulus {
            0 => (first <= self.rest && self.rest <= last).then_some((self.rest, self.rest)),
            1 => Some((first, last)),
            modulus => {
                let (below, above) = (first % modulus, last % modulus);
                let up = back(self.rest, below, modulus);
                let (first, last) =
                    (first.checked_add(up)?, last.checked_sub(back(above, self.rest, modulus))?);
                (first <= last).then_some((first, last))
            }
        }
    }
}

/// Operations on integers: nothing wraps.
impl Congruence {
    /// Sum.
    pub fn plus(self, other: Self) -> Self {
        let modulus = gcd(self.modulus.into(), other.modulus.into());
        Self::new(modulus, u128::from(self.rest) + u128::from(other.rest))
    }

    /// `from`, which is no less than any of the numbers, minus these.
    pub fn taken_from(self, from: u64) -> Self {
        let (modulus, from) = (u128::from(self.modulus), u128::from(from));
        match modulus {
            0 => Self::new(0, from - u128::from(self.rest)),
            _ => Self::new(modulus, from % modulus + modulus - u128::from(self.rest)),
        }
    }

    /// Minus 2^width, which is no more than any of the numbers.
    pub fn wrapped(self, width: u32) -> Self {
        let (modulus, rest) = (u128::from(self.modulus), u128::from(self.rest));
        match modulus {
            0 => Self::new(0, rest - (1 << width)),
            _ => Self::new(modulus, rest + modulus - (1 << width) % modulus),
        }
    }

    /// Product. Rests and moduli of narrow words do not overflow.
    pub fn times(self, other: Self) -> Self {
        let [m, n, r, s] = [self.modulus, other.modulus, self.rest, other.rest].map(u128::from);
        Self::new(gcd(gcd(m * n, m * s), n * r), r * s)
    }

    /// Quotient, rounded down, by a divisor of the modulus.
    pub fn over(self, divisor: u64) -> Self {
        match self.modulus.checked_rem(divisor) {
            Some(0) => Self { modulus: self.modulus / divisor, rest: self.rest / divisor },
            _ => Self::ANY,
        }
    }

    /// Rest of a division. That by 0 is the dividend, as for words.
    pub fn remainder(self, other: Self) -> Self {
        let modulus = gcd(gcd(self.modulus.into(), other.modulus.into()), other.rest.into());
        Self::new(modulus, self.rest.into())
    }
}

/// How far one has to go back from a rest to another one.
fn back(from: u64, to: u64, modulus: u64) -> u64 {
    if from >= to { from - to } else { modulus - (to - from) }
}

fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The inverse modulo a number without common divisors, by Euclid's algorithm.
fn inverse(value: u128, modulus: u128) -> u128 {
    let (mut old, mut new) = ((modulus, 0), (value, 1));
    while new.0 != 0 {
        let quotient = old.0 / new.0;
        let factor = (old.1 + modulus - quotient % modulus * new.1 % modulus) % modulus;
        (old, new) = (new, (old.0 % new.0, factor));
    }
    if modulus == 1 { 0 } else { old.1 }
}
