//! Unsigned integers of any length, with the few operations that decimal conversion needs.

use std::cmp::Ordering;

/// An integer in base 2^32, least significant digit first, without leading zeros.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Big {
    words: Vec<u32>,
}

/// The decimal digits that [`Big::to_decimal`] takes off at once.
const CHUNK_DIGITS: usize = 9;
const CHUNK: u32 = 1_000_000_000;

impl From<u128> for Big {
    fn from(value: u128) -> Self {
        let words = (0..4).map(|index| (value >> (32 * index)) as u32).collect();
        Self { words }.trimmed()
    }
}

impl Big {
    /// The number with these decimal digits (values 0 to 9), most significant first.
    pub(super) fn from_decimal(digits: &[u8]) -> Self {
        let mut big = Self { words: Vec::new() };
        for chunk in digits.chunks(CHUNK_DIGITS) {
            let value = chunk.iter().fold(0, |value, &digit| value * 10 + u32::from(digit));
            big.mul_add(10u32.pow(chunk.len() as u32), value);
        }
        big
    }

    /// The decimal digits (values 0 to 9), most significant first; none for zero.
    pub(super) fn to_decimal(&self) -> Vec<u8> {
        let mut digits = Vec::new();
        let mut rest = self.clone();
        while !rest.is_zero() {
            let mut chunk = rest.take_chunk();
            for _ in 0..CHUNK_DIGITS {
                digits.push((chunk % 10) as u8);
                chunk /= 10;
            }
        }
        while digits.last() == Some(&0) {
            digits.pop();
        }
        digits.reverse();
        digits
    }

    /// The product with a power of five.
    pub(super) fn times_pow5(mut self, mut power: u32) -> Self {
        /// The largest power of five in a word.
        const STEP: u32 = 13;
        while power > 0 {
            let step = power.min(STEP);
            self.mul_add(5u32.pow(step), 0);
            power -= step;
        }
        self
    }

    /// The number shifted left.
    pub(super) fn shifted(self, count: u32) -> Self {
        let mut words = vec![0; (count / 32) as usize];
        words.extend(self.words);
        let mut shifted = Self { words };
        shifted.mul_add(1 << (count % 32), 0);
        shifted.trimmed()
    }

    /// The length in bits without leading zeros, 0 for zero.
    pub(super) fn bit_len(&self) -> u32 {
        self.words.last().map_or(0, |word| 32 * self.words.len() as u32 - word.leading_zeros())
    }

    /// Whether the number is zero.
    pub(super) fn is_zero(&self) -> bool {
        self.words.is_empty()
    }

    /// Divides, for a quotient below 2^127; whether a rest remains comes with it.
    pub(super) fn ratio(self, divisor: Self) -> (u128, bool) {
        const STEPS: u32 = 127;
        let divisor = divisor.shifted(STEPS);
        let (mut rest, mut quotient) = (self, 0);
        for _ in 0..STEPS {
            rest.mul_add(2, 0);
            quotient <<= 1;
            if rest.compare(&divisor) != Ordering::Less {
                rest.subtract(&divisor);
                quotient |= 1;
            }
        }
        (quotient, !rest.is_zero())
    }

    /// `self = self * factor + summand`.
    fn mul_add(&mut self, factor: u32, summand: u32) {
        let mut carry = u64::from(summand);
        for word in &mut self.words {
            carry += u64::from(*word) * u64::from(factor);
            *word = carry as u32;
            carry >>= 32;
        }
        if carry != 0 {
            self.words.push(carry as u32);
        }
    }

    /// Divides by [`CHUNK`] and returns the remainder.
    ///
    /// The divisor is no parameter because division by a constant is several times as fast, and
    /// printing a `long double` takes most of its time here.
    fn take_chunk(&mut self) -> u32 {
        let mut rest = 0;
        for word in self.words.iter_mut().rev() {
            let value = (rest << 32) | u64::from(*word);
            *word = (value / u64::from(CHUNK)) as u32;
            rest = value % u64::from(CHUNK);
        }
        self.trim();
        rest as u32
    }

    /// Subtracts a number that is not larger.
    fn subtract(&mut self, other: &Self) {
        let mut borrow = false;
        for (index, word) in self.words.iter_mut().enumerate() {
            let theirs = other.words.get(index).copied().unwrap_or(0);
            let (difference, first) = word.overflowing_sub(theirs);
            let (difference, second) = difference.overflowing_sub(u32::from(borrow));
            *word = difference;
            borrow = first || second;
        }
        debug_assert!(!borrow);
        self.trim();
    }

    fn compare(&self, other: &Self) -> Ordering {
        let longer = self.words.len().cmp(&other.words.len());
        longer.then_with(|| self.words.iter().rev().cmp(other.words.iter().rev()))
    }

    fn trim(&mut self) {
        while self.words.last() == Some(&0) {
            self.words.pop();
        }
    }

    fn trimmed(mut self) -> Self {
        self.trim();
        self
    }
}
