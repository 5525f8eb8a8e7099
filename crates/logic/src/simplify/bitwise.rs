//! Bitwise operations.

use super::shape::disjoint_union;
use crate::bits::Bits;
use crate::term::{Op, TermId, Terms};

pub(super) fn not(t: &mut Terms, a: TermId) -> Option<TermId> {
    match (t.op(a), t.args(a)) {
        (Op::BvNot, &[x]) => Some(x),
        (Op::BvNeg, &[x]) => {
            // ~(-x) = x - 1
            let minus_one = t.bits(Bits::ones(t.width(a)));
            Some(t.bv_add(x, minus_one))
        }
        _ => None,
    }
}

/// Whether one is the bitwise complement of the other, as they are written.
fn are_complements(t: &Terms, a: TermId, b: TermId) -> bool {
    t.as_unary(Op::BvNot, a) == Some(b) || t.as_unary(Op::BvNot, b) == Some(a)
}

pub(super) fn and(t: &mut Terms, a: TermId, b: TermId) -> Option<TermId> {
    if a == b || t.is_ones(b) {
        return Some(a);
    }
    if t.is_zero(b) {
        return Some(b);
    }
    if are_complements(t, a, b) {
        return Some(t.zero(t.width(a)));
    }
    absorbed(t, Op::BvAnd, a, b)
        .or_else(|| with_two_constants(t, Op::BvAnd, a, b))
        .or_else(|| masked(t, a, b))
}

/// A mask of neighbouring ones is an extract with zeros around it.
fn masked(t: &mut Terms, a: TermId, mask: TermId) -> Option<TermId> {
    let (width, mask) = (t.width(a), t.as_bits(mask)?);
    let (low, length) = (mask.trailing_zeros(), mask.bit_len());
    if !mask.extract(length - 1, low).is_ones() {
        return None;
    }
    let mut piece = t.extract(length - 1, low, a);
    if low > 0 {
        let zeros = t.zero(low);
        piece = t.concat(piece, zeros);
    }
    Some(t.zero_extend_to(width, piece))
}

pub(super) fn or(t: &mut Terms, a: TermId, b: TermId) -> Option<TermId> {
    if a == b || t.is_zero(b) {
        return Some(a);
    }
    if t.is_ones(b) {
        return Some(b);
    }
    if are_complements(t, a, b) {
        return Some(t.bits(Bits::ones(t.width(a))));
    }
    absorbed(t, Op::BvOr, a, b)
        .or_else(|| with_two_constants(t, Op::BvOr, a, b))
        .or_else(|| disjoint_union(t, a, b))
}

pub(super) fn xor(t: &mut Terms, a: TermId, b: TermId) -> Option<TermId> {
    if a == b {
        return Some(t.zero(t.width(a)));
    }
    if t.is_zero(b) {
        return Some(a);
    }
    if t.is_ones(b) {
        return Some(t.bv_not(a));
    }
    if are_complements(t, a, b) {
        return Some(t.bits(Bits::ones(t.width(a))));
    }
    // Complements move out, or into the constant.
    match (t.as_unary(Op::BvNot, a), t.as_unary(Op::BvNot, b), t.as_bits(b)) {
        (Some(x), Some(y), _) => return Some(t.bv_xor(x, y)),
        (Some(x), _, Some(c)) => {
            let c = c.not();
            let c = t.bits(c);
            return Some(t.bv_xor(x, c));
        }
        (Some(x), None, None) => {
            let rest = t.bv_xor(x, b);
            return Some(t.bv_not(rest));
        }
        (None, Some(y), _) => {
            let rest = t.bv_xor(a, y);
            return Some(t.bv_not(rest));
        }
        (None, None, _) => {}
    }
    cancelled(t, a, b)
        .or_else(|| with_two_constants(t, Op::BvXor, a, b))
        .or_else(|| disjoint_union(t, a, b))
}

/// `(x ^ y) ^ x` is `y`.
fn cancelled(t: &Terms, a: TermId, b: TermId) -> Option<TermId> {
    for (sum, part) in [(a, b), (b, a)] {
        match t.as_binary(Op::BvXor, sum) {
            Some((x, y)) if x == part => return Some(y),
            Some((x, y)) if y == part => return Some(x),
            _ => {}
        }
    }
    None
}

/// `(x op c) op d` is `x op (c op d)`.
fn with_two_constants(t: &mut Terms, op: Op, a: TermId, b: TermId) -> Option<TermId> {
    let d = t.as_bits(b)?;
    let (x, c) = t.with_constant(op, a)?;
    let both = match op {
        Op::BvAnd => c.and(d),
        Op::BvOr => c.or(d),
        _ => c.xor(d),
    };
    let both = t.bits(both);
    Some(t.make(op, &[x, both]))
}

/// One operand within the other: `(x op y) op x` is `x op y`, and for and/or `x & (x | y)` is `x`.
fn absorbed(t: &Terms, op: Op, a: TermId, b: TermId) -> Option<TermId> {
    let dual = if op == Op::BvAnd { Op::BvOr } else { Op::BvAnd };
    for (whole, part) in [(a, b), (b, a)] {
        let inside = t.args(whole).contains(&part);
        if inside && t.op(whole) == op {
            return Some(whole);
        }
        if inside && t.op(whole) == dual {
            return Some(part);
        }
    }
    None
}
