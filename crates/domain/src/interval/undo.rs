//! What the arguments of an operation are if its result is known.

use super::arith;
use super::bits::KnownBits;
use super::congruence::Congruence;
use super::ranges::{Ranges, greatest, sign};
use super::word::{PIECES, Word};
use logic::Op;

/// The words within `known` whose lowest `count` bits are in `low`, if these tell them apart.
pub(super) fn lifted(low: &Word, known: &Word, count: u32) -> Option<Word> {
    let width = known.width();
    let mut all: Option<Word> = None;
    for (first, last) in known.ranges().around() {
        let span = last.wrapping_sub(first) & greatest(width);
        if span > greatest(count) {
            return None;
        }
        // x = first + (low(x) - low(first))
        let offset = low.shifted(first.wrapping_neg() & greatest(count));
        let lifted = arith::zero_extend(&offset, width)?.shifted(first);
        all = Some(match all {
            None => lifted,
            Some(all) => all.join(&lifted, PIECES),
        });
    }
    all
}

/// What `x` is if `x & mask` (or `x | mask`) has a value.
pub(super) fn masked(op: Op, value: &Word, mask: &Word) -> Word {
    let width = value.width();
    let (known, mask) = (value.bits(), mask.bits());
    // Where the mask lets bits through, they are those of the value; where x & mask is 1, x is.
    let through = match op {
        Op::BvAnd => mask.value(),
        _ => !mask.max(),
    };
    let decided = match op {
        Op::BvAnd => known.value(),
        _ => !known.max(),
    };
    let settled = (through | decided) & !known.open() & greatest(width);
    let bits = KnownBits::partly(known.value(), settled, width);
    Word::new(Ranges::full(width), bits).expect("some bits")
}

/// What gives one of these quotients when it is divided by a number.
pub(super) fn dividends(quotients: &Word, by: u64) -> Word {
    let width = quotients.width();
    let end = greatest(width);
    let pieces = quotients.ranges().pieces().iter().filter_map(|&(first, last)| {
        let first = first.checked_mul(by).filter(|&first| first <= end)?;
        let last = last.checked_mul(by).and_then(|last| last.checked_add(by - 1));
        Some((first, last.unwrap_or(end).min(end)))
    });
    let ranges = Ranges::union_of(width, pieces.collect());
    Word::of(ranges).unwrap_or_else(|| Word::any(width))
}

/// What has one of these rests when it is divided by a number. Signed rests are only looked at if
/// nothing is negative; `None` if that is not certain.
pub(super) fn congruent(op: Op, rests: &Word, known: &Word, by: u64) -> Option<Word> {
    let width = rests.width();
    let signed = op == Op::BvSrem;
    if signed && !(known.is_natural() && by < sign(width)) {
        return None;
    }
    let congruence = rests.congruence().remainder(Congruence::constant(by));
    Word::congruent(Ranges::full(width), KnownBits::any(width), congruence)
}
