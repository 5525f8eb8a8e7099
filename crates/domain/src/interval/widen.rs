//! Widening: what still grows grows faster, up to numbers that the program speaks of.

use super::ranges::{Ranges, greatest, sign};
use super::word::Word;
use base::FastSet;
use logic::{Op, TermId, Terms};
use std::collections::{BTreeMap, BTreeSet};

/// How far a range that still grows is extended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Extent {
    /// To the next number of the program, or to the next end of an order.
    Threshold,
    /// To the next end of the signed or the unsigned order.
    End,
    /// Nothing stays known.
    Everything,
}

/// Numbers at which ranges may end, by width.
#[derive(Clone, Debug, Default)]
pub struct Thresholds(BTreeMap<u32, BTreeSet<u64>>);

impl Thresholds {
    /// Adds the constants of a condition, and their neighbours. `seen` are terms that were looked
    /// at.
    pub fn collect(&mut self, terms: &Terms, root: TermId, seen: &mut FastSet<TermId>) {
        let mut stack = vec![root];
        while let Some(term) = stack.pop() {
            if !seen.insert(term) {
                continue;
            }
            let compared =
                matches!(terms.op(term), Op::Eq | Op::BvUlt | Op::BvUle | Op::BvSlt | Op::BvSle);
            for &arg in terms.args(term) {
                stack.push(arg);
                if let Some(word) = terms.as_bits(arg).filter(|_| compared).and_then(Word::of_bits)
                {
                    self.add(word.width(), word.value().expect("a constant"));
                }
            }
        }
    }

    fn add(&mut self, width: u32, value: u64) {
        let end = greatest(width);
        let numbers = [value.wrapping_sub(1) & end, value, value.wrapping_add(1) & end];
        self.0.entry(width).or_default().extend(numbers);
    }

    /// The least threshold from `value` on.
    fn up(&self, width: u32, value: u64, extent: Extent) -> u64 {
        let end = if value < sign(width) { sign(width) - 1 } else { greatest(width) };
        let own = self.0.get(&width).filter(|_| extent == Extent::Threshold);
        let next = own.and_then(|all| all.range(value..).next());
        next.map_or(end, |&next| next.min(end))
    }

    /// The greatest threshold up to `value`.
    fn down(&self, width: u32, value: u64, extent: Extent) -> u64 {
        let end = if value < sign(width) { 0 } else { sign(width) };
        let own = self.0.get(&width).filter(|_| extent == Extent::Threshold);
        let next = own.and_then(|all| all.range(..=value).next_back());
        next.map_or(end, |&next| next.max(end))
    }

    /// Words that are in one of both, and more if `new` has some that `old` has not.
    pub fn widen(&self, old: &Word, new: &Word, pieces: usize, extent: Extent) -> Word {
        let (width, joined) = (old.width(), old.join(new, pieces));
        if joined.leq(old) {
            return old.clone();
        }
        if extent == Extent::Everything {
            return Word::any(width);
        }
        let mut ranges = joined.ranges().clone();
        for (first, last) in joined.ranges().around_by(joined.congruence().modulus()) {
            ranges = ranges.union(&self.extended(old, (first, last), extent));
        }
        let bits = match extent {
            Extent::Threshold => old.bits().union(new.bits()),
            _ => old.bits().widened(new.bits(), width),
        };
        let bits = if ranges == *joined.ranges() { bits } else { bits.low_of(&ranges) };
        let congruence = joined.congruence();
        let ranges = ranges.limited(pieces, congruence.modulus());
        Word::result(ranges, bits, congruence)
    }

    /// A range, extended at ends where it has grown out of one of the old ranges.
    fn extended(&self, old: &Word, (first, last): (u64, u64), extent: Extent) -> Ranges {
        let width = old.width();
        let whole = Ranges::cyclic(width, first, last);
        let within: Vec<(u64, u64)> = old
            .ranges()
            .around_by(old.congruence().modulus())
            .into_iter()
            .filter(|piece| whole.contains(piece.0))
            .collect();
        if within.is_empty() {
            return whole;
        }
        let low = match within.iter().any(|piece| piece.0 == first) {
            true => first,
            false => self.down(width, first, extent),
        };
        let high = match within.iter().any(|piece| piece.1 == last) {
            true => last,
            false => self.up(width, last, extent),
        };
        let wraps = first > last;
        if wraps && high >= low { Ranges::full(width) } else { Ranges::cyclic(width, low, high) }
    }
}
