//! Concatenation and extension.

use crate::bits::Bits;
use crate::term::{Op, TermId, Terms};

pub(super) fn zero_extend(t: &mut Terms, by: u32, a: TermId) -> Option<TermId> {
    match (t.op(a), t.args(a)) {
        _ if by == 0 => Some(a),
        (Op::ZeroExtend(more), &[x]) => Some(t.make(Op::ZeroExtend(by + more), &[x])),
        _ => None,
    }
}

pub(super) fn sign_extend(t: &mut Terms, by: u32, a: TermId) -> Option<TermId> {
    match (t.op(a), t.args(a)) {
        _ if by == 0 => Some(a),
        (Op::SignExtend(more), &[x]) => Some(t.make(Op::SignExtend(by + more), &[x])),
        (Op::ZeroExtend(more), &[x]) => Some(t.make(Op::ZeroExtend(by + more), &[x])),
        _ => None,
    }
}

pub(super) fn concat(t: &mut Terms, a: TermId, b: TermId) -> Option<TermId> {
    let width = t.width(a) + t.width(b);
    if t.is_zero(a) {
        return Some(t.zero_extend_to(width, b));
    }
    match (t.op(a), t.args(a)) {
        (Op::ZeroExtend(_), &[x]) => {
            let rest = t.concat(x, b);
            return Some(t.zero_extend_to(width, rest));
        }
        (Op::Concat, &[x, y]) => {
            let rest = t.concat(y, b);
            return Some(t.concat(x, rest));
        }
        _ => {}
    }
    if let Some(merged) = neighbours(t, a, b) {
        return Some(merged);
    }
    match (t.op(b), t.args(b)) {
        (Op::Concat, &[x, y]) => {
            let merged = neighbours(t, a, x)?;
            Some(t.concat(merged, y))
        }
        (Op::ZeroExtend(by), &[x]) => {
            // A constant takes the zeros in.
            let c = t.as_bits(a)?;
            let c = c.concat(&Bits::zero(by));
            let c = t.bits(c);
            Some(t.concat(c, x))
        }
        _ => None,
    }
}

/// Two parts as one: two constants, or neighbouring bits of one term.
fn neighbours(t: &mut Terms, a: TermId, b: TermId) -> Option<TermId> {
    if let (Some(x), Some(y)) = (t.as_bits(a), t.as_bits(b)) {
        let both = x.concat(y);
        return Some(t.bits(both));
    }
    let (Op::Extract(hi, next), &[x]) = (t.op(a), t.args(a)) else { return None };
    match (t.op(b), t.args(b)) {
        (Op::Extract(last, lo), &[y]) if x == y && next == last + 1 => Some(t.extract(hi, lo, x)),
        _ => None,
    }
}

/// The sum, disjunction or exclusive disjunction of two terms of which one is zero wherever the
/// other may not be: `concat(x, 0) | zero_extend(y)` is `concat(x, zero_extend(y))`.
pub(super) fn disjoint_union(t: &mut Terms, a: TermId, b: TermId) -> Option<TermId> {
    above(t, a, b).or_else(|| above(t, b, a))
}

fn above(t: &mut Terms, high: TermId, low: TermId) -> Option<TermId> {
    let width = t.width(high);
    let used = match t.as_zero_extend(low) {
        Some(inner) => t.width(inner),
        None => t.as_bits(low)?.bit_len(),
    };
    let (x, zeros) = t.as_binary(Op::Concat, t.as_zero_extend(high).unwrap_or(high))?;
    let room = t.as_bits(zeros)?.trailing_zeros();
    if !t.is_zero(zeros) || used > room {
        return None;
    }
    let low = t.extract(room - 1, 0, low);
    let both = t.concat(x, low);
    Some(t.zero_extend_to(width, both))
}
