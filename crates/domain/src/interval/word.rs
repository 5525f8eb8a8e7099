//! What is known of a word: ranges together with bits.

use super::bits::KnownBits;
use super::ranges::{Ranges, greatest};
use logic::Bits;

/// The most ranges of any word.
pub const PIECES: usize = 16;

/// A set of words of one width, not empty. A truth value is a word of one bit.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Word {
    ranges: Ranges,
    bits: KnownBits,
}

impl Word {
    /// Any word.
    pub fn any(width: u32) -> Self {
        Self { ranges: Ranges::full(width), bits: KnownBits::any(width) }
    }

    /// One word.
    pub fn constant(width: u32, value: u64) -> Self {
        debug_assert!(value <= greatest(width));
        Self { ranges: Ranges::single(width, value), bits: KnownBits::constant(value) }
    }

    /// One truth value.
    pub fn truth(value: bool) -> Self {
        Self::constant(1, u64::from(value))
    }

    /// One word, if it is not too wide.
    pub fn of_bits(bits: &Bits) -> Option<Self> {
        (bits.width() <= super::ranges::WIDEST).then(|| {
            let value = bits.to_u128().expect("a narrow word") as u64;
            Self::constant(bits.width(), value)
        })
    }

    /// What is in the ranges and has the bits; `None` if that is nothing.
    ///
    /// Each of the two is improved by the other, once.
    pub fn new(ranges: Ranges, bits: KnownBits) -> Option<Self> {
        if ranges.is_empty() {
            return None;
        }
        let ranges = with_bits(&ranges, bits);
        if ranges.is_empty() {
            return None;
        }
        let bits = bits.intersection(KnownBits::of(&ranges))?;
        Some(Self::few(ranges, bits, PIECES))
    }

    /// In at most so many ranges.
    fn few(ranges: Ranges, bits: KnownBits, pieces: usize) -> Self {
        let limited = ranges.limited(pieces, bits.stride());
        Self { ranges: with_bits(&limited, bits), bits }
    }

    /// The words in ranges.
    pub fn of(ranges: Ranges) -> Option<Self> {
        let bits = KnownBits::any(ranges.width());
        Self::new(ranges, bits)
    }

    /// How many bits.
    pub fn width(&self) -> u32 {
        self.ranges.width()
    }

    /// The ranges.
    pub fn ranges(&self) -> &Ranges {
        &self.ranges
    }

    /// The bits.
    pub fn bits(&self) -> KnownBits {
        self.bits
    }

    /// Whether nothing is known.
    pub fn is_any(&self) -> bool {
        self.ranges.is_full() && self.bits == KnownBits::any(self.width())
    }

    /// The only word.
    pub fn value(&self) -> Option<u64> {
        self.ranges.constant()
    }

    /// The truth value, if it is known.
    pub fn as_truth(&self) -> Option<bool> {
        self.value().map(|value| value == 1)
    }

    /// Whether it is one of the words.
    pub fn contains(&self, value: u64) -> bool {
        self.ranges.contains(value) && self.bits.contains(value)
    }

    /// Whether all words are words of `other`.
    pub fn leq(&self, other: &Self) -> bool {
        self.ranges.is_subset(&other.ranges) && self.bits.implies(other.bits)
    }

    /// Words that are in both; `None` if there are none.
    pub fn meet(&self, other: &Self) -> Option<Self> {
        let bits = self.bits.intersection(other.bits)?;
        Self::new(self.ranges.intersection(&other.ranges), bits)
    }

    /// Words that are in one of both, in at most `pieces` ranges.
    pub fn join(&self, other: &Self, pieces: usize) -> Self {
        let bits = self.bits.union(other.bits);
        Self::few(self.ranges.union(&other.ranges), bits, pieces)
    }

    /// The same in at most `pieces` ranges.
    pub fn limited(self, pieces: usize) -> Self {
        Self::few(self.ranges, self.bits, pieces)
    }

    /// All words plus a number.
    pub fn shifted(&self, by: u64) -> Self {
        let width = self.width();
        let bits = self.bits.plus(KnownBits::constant(by)).cut(width);
        Self::new(self.ranges.shifted(by), bits).expect("as many words as before")
    }
}

/// Ranges without what the bits exclude at their ends.
fn with_bits(ranges: &Ranges, bits: KnownBits) -> Ranges {
    let bounds = Ranges::cyclic(ranges.width(), bits.value(), bits.max());
    let within = ranges.intersection(&bounds);
    let stride = bits.stride();
    if stride == 1 {
        return within;
    }
    if stride == 0 {
        let known = within.contains(bits.value());
        let width = ranges.width();
        return if known { Ranges::single(width, bits.value()) } else { Ranges::empty(width) };
    }
    let rest = bits.value() & (stride - 1);
    let pieces = within.pieces().iter().filter_map(|&(first, last)| {
        let first = first.checked_add(rest.wrapping_sub(first) & (stride - 1))?;
        let last = last.checked_sub(last.wrapping_sub(rest) & (stride - 1))?;
        (first <= last).then_some((first, last))
    });
    Ranges::union_of(ranges.width(), pieces.collect())
}
