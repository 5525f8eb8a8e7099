//! Sums that know their constant offset.
//!
//! `(x + 3) + 4` is `x + 7`, the very same value whichever way it was reached, and `x + 3` is seen
//! to differ from `x + 4`: that is what array indices and loop counters need.

use logic::Op;

use super::Circuit;
use crate::bits::value::{Val, View};
use crate::bits::word;

fn mask(width: u32) -> u64 {
    u64::MAX >> (64 - width)
}

impl Circuit {
    /// A word as another one plus a constant (0 if it is not known to be a sum).
    fn split_offset(&self, a: Val) -> (Val, u64) {
        self.offsets.get(&a).copied().unwrap_or((a, 0))
    }

    /// Whether two unknown words are one word plus different constants.
    pub(super) fn offsets_differ(&self, a: Val, b: Val) -> bool {
        if self.offsets.is_empty() {
            return false;
        }
        let ((x, m), (y, n)) = (self.split_offset(a), self.split_offset(b));
        x == y && m != n
    }

    /// Whether `a` is seen to be `b + offset`.
    pub(in crate::bits) fn is_offset(&self, a: Val, b: Val, offset: u64) -> bool {
        let ((x, m), (y, n)) = (self.split_offset(a), self.split_offset(b));
        x == y && m.wrapping_sub(n) & mask(self.values.width(a)) == offset
    }

    /// `a = b` as an equality with fewer sums.
    pub(super) fn cancel_offsets(&mut self, a: Val, b: Val) -> Option<(Val, Val)> {
        let ((x, m), (y, n)) = (self.split_offset(a), self.split_offset(b));
        if m == 0 && n == 0 {
            return None;
        }
        let width = self.values.width(a);
        match (self.values.small_value(x), self.values.small_value(y)) {
            (Some(value), None) => {
                Some((y, self.values.small(width, value.wrapping_sub(n) & mask(width))))
            }
            (None, Some(value)) => {
                Some((x, self.values.small(width, value.wrapping_sub(m) & mask(width))))
            }
            (None, None) if m == n => Some((x, y)),
            _ => None,
        }
    }

    /// `a + b`.
    pub(super) fn add(&mut self, a: Val, b: Val) -> Val {
        match (self.values.view(a), self.values.view(b)) {
            (View::Lits(_), View::Small(_, value)) => self.add_constant(a, value),
            (View::Small(_, value), View::Lits(_)) => self.add_constant(b, value),
            (View::Lits(_), View::Lits(_)) => self.add_unknown(a, b),
            _ => {
                let (x, y) = (self.values.lits(a), self.values.lits(b));
                let sum = word::add(&mut self.aig, &x, &y);
                self.values.word(&sum)
            }
        }
    }

    fn add_unknown(&mut self, a: Val, b: Val) -> Val {
        let ((x, m), (y, n)) = (self.split_offset(a), self.split_offset(b));
        let (x, y) = (x.min(y), x.max(y));
        let (p, q) = (self.values.lits(x), self.values.lits(y));
        let sum = word::add(&mut self.aig, &p, &q);
        let sum = self.values.word(&sum);
        match m.wrapping_add(n) {
            0 => sum,
            offset if self.values.is_constant(sum) => {
                let offset = self.values.small(p.len() as u32, offset & mask(p.len() as u32));
                self.scalar(Op::BvAdd, &[sum, offset])
            }
            offset => self.add_constant(sum, offset),
        }
    }

    fn add_constant(&mut self, a: Val, value: u64) -> Val {
        let width = self.values.width(a);
        let (base, offset) = self.split_offset(a);
        let offset = offset.wrapping_add(value) & mask(width);
        if offset == 0 {
            return base;
        }
        let x = self.values.lits(base);
        let sum = word::add(&mut self.aig, &x, &word::constant(width as usize, offset.into()));
        let sum = self.values.word(&sum);
        self.note_offset(sum, base, offset);
        sum
    }

    fn note_offset(&mut self, sum: Val, base: Val, offset: u64) {
        if sum != base && !self.values.is_constant(sum) && !self.offsets.contains_key(&base) {
            self.offsets.entry(sum).or_insert((base, offset));
        }
    }

    /// `a - b`.
    pub fn sub(&mut self, a: Val, b: Val) -> Val {
        if a == b {
            let width = self.values.width(a);
            return self.values.constant(&logic::Bits::zero(width));
        }
        if let Some(bits) = self.values.bits(b) {
            let negated = self.values.constant(&bits.neg());
            return self.scalar(Op::BvAdd, &[a, negated]);
        }
        let ((x, m), (y, n)) = (self.split_offset(a), self.split_offset(b));
        let (p, q) = (self.values.lits(x), self.values.lits(y));
        let difference = if x == y {
            self.values.constant(&logic::Bits::zero(p.len() as u32))
        } else {
            let difference = word::sub(&mut self.aig, &p, &q);
            self.values.word(&difference)
        };
        match m.wrapping_sub(n) {
            0 => difference,
            offset => {
                let width = p.len() as u32;
                let offset = self.values.small(width, offset & mask(width));
                self.scalar(Op::BvAdd, &[difference, offset])
            }
        }
    }

    /// The offset of a shape that lost its `low` lowest bits and what is above `hi`: they commute
    /// when the constant has no low bits.
    pub(super) fn note_extract(&mut self, result: Val, a: Val, hi: u32, lo: u32) {
        let Some(&(base, offset)) = self.offsets.get(&a) else { return };
        let width = hi - lo + 1;
        if lo < 64 && offset & ((1 << lo) - 1) == 0 && offset >> lo & mask(width) != 0 {
            let below = self.scalar(Op::Extract(hi, lo), &[base]);
            if !self.values.is_constant(below) {
                self.note_offset(result, below, offset >> lo & mask(width));
            }
        }
    }
}
