//! Bits that are known: congruences modulo powers of two, masks and flags.
//!
//! The operations are those of the *tristate numbers* of \[VSNN22\], proved sound there.

use super::ranges::{Ranges, greatest};

/// What is known of the bits of a word.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct KnownBits {
    /// Those that are known; the others are 0 here.
    value: u64,
    /// Those that are not known.
    open: u64,
}

impl KnownBits {
    /// Nothing is known of a word of this width.
    pub fn any(width: u32) -> Self {
        Self { value: 0, open: greatest(width) }
    }

    /// Everything is known.
    pub fn constant(value: u64) -> Self {
        Self { value, open: 0 }
    }

    /// Those of `value` are known that are in `settled`.
    pub fn partly(value: u64, settled: u64, width: u32) -> Self {
        Self { value: value & settled, open: !settled & greatest(width) }
    }

    /// What the numbers of a set have in common.
    pub fn of(ranges: &Ranges) -> Self {
        let pieces = ranges.pieces().iter().map(|&(first, last)| {
            let differ = first ^ last;
            let open = if differ == 0 { 0 } else { u64::MAX >> differ.leading_zeros() };
            Self { value: first & !open, open }
        });
        pieces.reduce(Self::union).unwrap_or_else(|| Self::any(ranges.width()))
    }

    /// The known bits; the others are 0.
    pub fn value(self) -> u64 {
        self.value
    }

    /// Which bits are not known.
    pub fn open(self) -> u64 {
        self.open
    }

    /// The greatest number.
    pub fn max(self) -> u64 {
        self.value | self.open
    }

    /// Whether a number has these bits.
    pub fn contains(self, value: u64) -> bool {
        (value ^ self.value) & !self.open == 0
    }

    /// Numbers differ by multiples of this: 2^k if the lowest k bits are known; 0 for one number.
    pub fn stride(self) -> u64 {
        1_u64.checked_shl(self.open.trailing_zeros()).unwrap_or(0)
    }

    /// Whether all that `other` says is said here.
    pub fn implies(self, other: Self) -> bool {
        self.open & !other.open == 0 && (self.value ^ other.value) & !other.open == 0
    }

    /// What both say.
    pub fn union(self, other: Self) -> Self {
        let open = self.open | other.open | (self.value ^ other.value);
        Self { value: self.value & !open, open }
    }

    /// What one of both says; `None` if they contradict each other.
    pub fn intersection(self, other: Self) -> Option<Self> {
        let known = !self.open & !other.open;
        if (self.value ^ other.value) & known != 0 {
            return None;
        }
        let open = self.open & other.open;
        Some(Self { value: (self.value | other.value) & !open, open })
    }

    /// The lowest bits that are known without a gap, and others only as far as ranges tell.
    pub fn low_of(self, ranges: &Ranges) -> Self {
        let low = self.stride().wrapping_sub(1);
        let open = self.open | (Self::of(ranges).open & !low);
        Self { value: self.value & !open, open }
    }

    /// As [`Self::union`], but so that the lowest bit that becomes open opens all above it.
    pub fn widened(self, other: Self, width: u32) -> Self {
        let union = self.union(other);
        let new = union.open & !self.open;
        if new == 0 {
            return union;
        }
        let open = (union.open | u64::MAX << new.trailing_zeros()) & greatest(width);
        Self { value: union.value & !open, open }
    }
}

/// Operations on words. Results are cut to the width by [`KnownBits::cut`].
impl KnownBits {
    /// The lowest bits.
    pub fn cut(self, width: u32) -> Self {
        let all = greatest(width);
        Self { value: self.value & all, open: self.open & all }
    }

    /// Sum.
    pub fn plus(self, other: Self) -> Self {
        let values = self.value.wrapping_add(other.value);
        let carries = self.open.wrapping_add(other.open).wrapping_add(values) ^ values;
        let open = carries | self.open | other.open;
        Self { value: values & !open, open }
    }

    /// Negation in two's complement.
    pub fn neg(self, width: u32) -> Self {
        self.not(width).plus(Self::constant(1)).cut(width)
    }

    /// Complement.
    pub fn not(self, width: u32) -> Self {
        Self { value: !self.value & !self.open & greatest(width), open: self.open }
    }

    /// Product.
    pub fn times(self, other: Self) -> Self {
        let product = Self::constant(self.value.wrapping_mul(other.value));
        let (mut a, mut b) = (self, other);
        let mut rest = Self::constant(0);
        while a.value | a.open != 0 {
            if a.value & 1 == 1 {
                rest = rest.plus(Self { value: 0, open: b.open });
            } else if a.open & 1 == 1 {
                rest = rest.plus(Self { value: 0, open: b.value | b.open });
            }
            a = a.right(1);
            b = b.left(1);
        }
        product.plus(rest)
    }

    /// Bitwise and.
    pub fn and(self, other: Self) -> Self {
        let value = self.value & other.value;
        Self { value, open: self.max() & other.max() & !value }
    }

    /// Bitwise or.
    pub fn or(self, other: Self) -> Self {
        let value = self.value | other.value;
        Self { value, open: (self.open | other.open) & !value }
    }

    /// Bitwise exclusive or.
    pub fn xor(self, other: Self) -> Self {
        let open = self.open | other.open;
        Self { value: (self.value ^ other.value) & !open, open }
    }

    /// Shift left by fewer than 64.
    pub fn left(self, by: u32) -> Self {
        Self { value: self.value << by, open: self.open << by }
    }

    /// Shift right by fewer than 64, zeros enter.
    pub fn right(self, by: u32) -> Self {
        Self { value: self.value >> by, open: self.open >> by }
    }

    /// With copies of the sign in front.
    pub fn sign_extend(self, from: u32, to: u32) -> Self {
        let extend = |bits: u64| {
            let signed = (bits << (64 - from)) as i64 >> (64 - from);
            signed as u64 & greatest(to)
        };
        Self { value: extend(self.value), open: extend(self.open) }
    }
}
