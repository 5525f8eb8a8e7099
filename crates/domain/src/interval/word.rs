//! What is known of a word: ranges together with bits and a congruence.

use super::bits::KnownBits;
use super::congruence::Congruence;
use super::ranges::{Ranges, greatest, sign};
use logic::Bits;

/// The most ranges of any word.
pub const PIECES: usize = 16;

/// A set of words of one width, not empty. A truth value is a word of one bit.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Word {
    ranges: Ranges,
    bits: KnownBits,
    /// It implies what the bits say modulo powers of two, and they what it says.
    congruence: Congruence,
}

impl Word {
    /// Any word.
    pub fn any(width: u32) -> Self {
        let (ranges, bits) = (Ranges::full(width), KnownBits::any(width));
        Self { ranges, bits, congruence: Congruence::ANY }
    }

    /// One word.
    pub fn constant(width: u32, value: u64) -> Self {
        debug_assert!(value <= greatest(width));
        let (ranges, bits) = (Ranges::single(width, value), KnownBits::constant(value));
        Self { ranges, bits, congruence: Congruence::constant(value) }
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
    pub fn new(ranges: Ranges, bits: KnownBits) -> Option<Self> {
        Self::congruent(ranges, bits, Congruence::ANY)
    }

    /// What is in the ranges, has the bits and is congruent; `None` if that is nothing.
    ///
    /// Each of the three is improved by the others, once.
    pub fn congruent(ranges: Ranges, bits: KnownBits, congruence: Congruence) -> Option<Self> {
        if ranges.is_empty() {
            return None;
        }
        let congruence = congruence.intersection(Congruence::of_bits(bits))?;
        let ranges = within(&ranges, bits, congruence);
        if ranges.is_empty() {
            return None;
        }
        let bits = bits.intersection(KnownBits::of(&ranges))?;
        let congruence = congruence.intersection(Congruence::of(&ranges))?;
        Self { ranges, bits, congruence }.balanced(PIECES)
    }

    /// The same for results of operations: any word if that is nothing. The arguments were no words
    /// then, though nobody has noticed.
    pub fn result(ranges: Ranges, bits: KnownBits, congruence: Congruence) -> Self {
        let width = ranges.width();
        Self::congruent(ranges, bits, congruence).unwrap_or_else(|| Self::any(width))
    }

    /// In at most so many ranges, and bits and congruence say the same modulo powers of two.
    fn balanced(self, pieces: usize) -> Option<Self> {
        let congruence = self.congruence.intersection(Congruence::of_bits(self.bits))?;
        let bits = self.bits.intersection(congruence.bits(self.width()))?;
        let limited = self.ranges.limited(pieces, congruence.modulus());
        let ranges = within(&limited, bits, congruence);
        (!ranges.is_empty()).then_some(Self { ranges, bits, congruence })
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

    /// The congruence.
    pub fn congruence(&self) -> Congruence {
        self.congruence
    }

    /// Whether nothing is known.
    pub fn is_any(&self) -> bool {
        self.ranges.is_full()
            && self.bits == KnownBits::any(self.width())
            && self.congruence == Congruence::ANY
    }

    /// The only word.
    pub fn value(&self) -> Option<u64> {
        self.ranges.constant()
    }

    /// Whether no word is negative as a signed number.
    pub fn is_natural(&self) -> bool {
        self.ranges().max() < sign(self.width())
    }

    /// The truth value, if it is known.
    pub fn as_truth(&self) -> Option<bool> {
        self.value().map(|value| value == 1)
    }

    /// Whether it is one of the words.
    pub fn contains(&self, value: u64) -> bool {
        self.ranges.contains(value) && self.bits.contains(value) && self.congruence.contains(value)
    }

    /// Whether all words are words of `other`.
    pub fn leq(&self, other: &Self) -> bool {
        self.ranges.is_subset(&other.ranges)
            && self.bits.implies(other.bits)
            && self.congruence.implies(other.congruence)
    }

    /// Words that are in both; `None` if there are none.
    pub fn meet(&self, other: &Self) -> Option<Self> {
        let bits = self.bits.intersection(other.bits)?;
        let congruence = self.congruence.intersection(other.congruence)?;
        Self::congruent(self.ranges.intersection(&other.ranges), bits, congruence)
    }

    /// Words that are in one of both, in at most `pieces` ranges.
    pub fn join(&self, other: &Self, pieces: usize) -> Self {
        let bits = self.bits.union(other.bits);
        let congruence = self.congruence.union(other.congruence);
        let ranges = self.ranges.union(&other.ranges);
        Self { ranges, bits, congruence }.limited(pieces)
    }

    /// The same in at most `pieces` ranges.
    pub fn limited(self, pieces: usize) -> Self {
        let width = self.width();
        self.balanced(pieces).unwrap_or_else(|| Self::any(width))
    }

    /// All words plus a number.
    pub fn shifted(&self, by: u64) -> Self {
        let width = self.width();
        let bits = self.bits.plus(KnownBits::constant(by)).cut(width);
        let congruence = self.sum(Congruence::constant(by), (by, by));
        Self::result(self.ranges.shifted(by), bits, congruence)
    }

    /// What is congruent to sums with numbers between `least` and `most`, if it is certain whether
    /// these wrap.
    pub fn sum(&self, other: Congruence, (least, most): (u64, u64)) -> Congruence {
        let (width, sum) = (self.width(), self.congruence.plus(other));
        let wraps = |a: u64, b: u64| a.checked_add(b).is_none_or(|sum| sum > greatest(width));
        match (wraps(self.ranges().min(), least), wraps(self.ranges().max(), most)) {
            (false, false) => sum,
            (true, true) => sum.wrapped(width),
            _ => Congruence::ANY,
        }
    }
}

/// Ranges without what bits and congruence exclude at their ends.
fn within(ranges: &Ranges, bits: KnownBits, congruence: Congruence) -> Ranges {
    let bounds = Ranges::cyclic(ranges.width(), bits.value(), bits.max());
    let within = ranges.intersection(&bounds);
    if congruence == Congruence::ANY {
        return within;
    }
    let pieces = within.pieces().iter().filter_map(|&piece| congruence.trim(piece));
    Ranges::union_of(ranges.width(), pieces.collect())
}
