//! Division by constants, and signed division of what is never negative.

use super::shift::shifted_right;
use crate::bits::Bits;
use crate::term::{Op, TermId, Terms};

pub(super) fn udiv(t: &mut Terms, a: TermId, b: TermId) -> Option<TermId> {
    let c = t.as_bits(b)?.clone();
    if c.is_zero() {
        return Some(t.bits(Bits::ones(c.width())));
    }
    if let Some(by) = c.log2() {
        return Some(shifted_right(t, a, by));
    }
    // Within the bits of a dividend that was extended.
    let inner = t.as_zero_extend(a)?;
    let width = t.width(inner);
    if c.bit_len() > width {
        return Some(t.zero(c.width()));
    }
    let divisor = t.bits(c.extract(width - 1, 0));
    let quotient = t.bv_udiv(inner, divisor);
    Some(t.zero_extend_to(c.width(), quotient))
}

pub(super) fn urem(t: &mut Terms, a: TermId, b: TermId) -> Option<TermId> {
    let width = t.width(a);
    if a == b || t.is_zero(a) {
        return Some(t.zero(width));
    }
    if let Some(c) = t.as_bits(b) {
        if c.is_zero() {
            return Some(a);
        }
        if c.log2().is_some() {
            let mask = c.sub(&Bits::one(width));
            let mask = t.bits(mask);
            return Some(t.bv_and(a, mask));
        }
    }
    narrow_urem(t, a, b)
}

/// A remainder of extended numbers fits in what was extended, even by zero.
fn narrow_urem(t: &mut Terms, a: TermId, b: TermId) -> Option<TermId> {
    let width = t.width(a);
    let inner = t.as_zero_extend(a)?;
    let narrow = match (t.as_zero_extend(b), t.as_bits(b)) {
        (Some(divisor), _) => t.width(inner).max(t.width(divisor)),
        (None, Some(c)) => t.width(inner).max(c.bit_len()),
        (None, None) => return None,
    };
    if narrow == width {
        return None;
    }
    let (a, b) = (t.extract(narrow - 1, 0, a), t.extract(narrow - 1, 0, b));
    let remainder = t.bv_urem(a, b);
    Some(t.zero_extend_to(width, remainder))
}

pub(super) fn sdiv(t: &mut Terms, a: TermId, b: TermId) -> Option<TermId> {
    if t.is_nonnegative(a) && t.is_nonnegative(b) {
        return Some(t.bv_udiv(a, b));
    }
    let c = t.as_bits(b)?;
    if c.is_ones() {
        // In one bit, -1 is 1 is ones; the quotient by it is the dividend, and so is its negation.
        return Some(t.bv_neg(a));
    }
    c.is_one().then_some(a)
}

pub(super) fn srem(t: &mut Terms, a: TermId, b: TermId) -> Option<TermId> {
    let width = t.width(a);
    if a == b || t.is_zero(a) {
        return Some(t.zero(width));
    }
    if t.is_nonnegative(a) && t.is_nonnegative(b) {
        return Some(t.bv_urem(a, b));
    }
    let c = t.as_bits(b)?;
    if c.is_zero() {
        return Some(a);
    }
    if c.is_one() || c.is_ones() {
        return Some(t.zero(width));
    }
    if c.is_negative() && *c != Bits::min_signed(width) && t.op(b) != Op::BvNeg {
        // The sign of the divisor does not matter.
        let positive = c.neg();
        let positive = t.bits(positive);
        return Some(t.bv_srem(a, positive));
    }
    None
}
