//! Shifts: by constants they are wires.

use crate::term::{Op, TermId, Terms};

/// `a` shifted left by a constant below its width.
pub(super) fn shifted_left(t: &mut Terms, a: TermId, by: u32) -> TermId {
    let width = t.width(a);
    match by {
        0 => a,
        by if by >= width => t.zero(width),
        by => {
            let (kept, zeros) = (t.extract(width - 1 - by, 0, a), t.zero(by));
            t.concat(kept, zeros)
        }
    }
}

/// `a` shifted right by a constant, zeros enter.
pub(super) fn shifted_right(t: &mut Terms, a: TermId, by: u32) -> TermId {
    let width = t.width(a);
    if by >= width {
        return t.zero(width);
    }
    let kept = t.extract(width - 1, by, a);
    t.zero_extend_to(width, kept)
}

/// The count of a shift by a constant; what is too large counts as the width.
fn count(t: &Terms, b: TermId) -> Option<u32> {
    let bits = t.as_bits(b)?;
    let width = bits.width();
    Some(bits.to_u128().map_or(width, |count| count.min(width.into()) as u32))
}

pub(super) fn shl(t: &mut Terms, a: TermId, b: TermId) -> Option<TermId> {
    if t.is_zero(a) {
        return Some(a);
    }
    let by = count(t, b)?;
    if by > 0
        && by < t.width(a)
        && let Some((x, c)) = t.with_constant(Op::BvAdd, a)
    {
        // As a product by a power of two: the offset moves out.
        let offset = t.as_bits(b).map(|by| c.shl(by))?;
        let (x, offset) = (t.bv_shl(x, b), t.bits(offset));
        return Some(t.bv_add(x, offset));
    }
    Some(shifted_left(t, a, by))
}

pub(super) fn lshr(t: &mut Terms, a: TermId, b: TermId) -> Option<TermId> {
    if t.is_zero(a) {
        return Some(a);
    }
    count(t, b).map(|by| shifted_right(t, a, by))
}

pub(super) fn ashr(t: &mut Terms, a: TermId, b: TermId) -> Option<TermId> {
    if t.is_zero(a) || t.is_ones(a) {
        return Some(a);
    }
    if t.is_nonnegative(a) {
        return Some(t.bv_lshr(a, b));
    }
    let width = t.width(a);
    let by = count(t, b)?.min(width - 1);
    let kept = t.extract(width - 1, by, a);
    Some(t.sign_extend_to(width, kept))
}
