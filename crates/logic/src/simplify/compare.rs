//! Comparison of bit-vectors.

use crate::bits::Bits;
use crate::term::{Op, TermId, Terms};

/// `a <= b` is `a < b + 1` for a constant `b`, and `not (b < a)` otherwise.
pub(super) fn less_or_equal(t: &mut Terms, op: Op, a: TermId, b: TermId) -> Option<TermId> {
    let signed = op == Op::BvSle;
    let less = if signed { Op::BvSlt } else { Op::BvUlt };
    let width = t.width(a);
    let (least, greatest) = bounds(width, signed);
    let one = Bits::one(width);
    if let Some(c) = t.as_bits(b) {
        let next = c.add(&one);
        let end = *c == greatest;
        let next = t.bits(next);
        return Some(if end { Terms::TRUE } else { t.make(less, &[a, next]) });
    }
    if let Some(c) = t.as_bits(a) {
        let before = c.sub(&one);
        let end = *c == least;
        let before = t.bits(before);
        return Some(if end { Terms::TRUE } else { t.make(less, &[before, b]) });
    }
    let greater = t.make(less, &[b, a]);
    Some(t.not(greater))
}

/// The least and the greatest value.
fn bounds(width: u32, signed: bool) -> (Bits, Bits) {
    if signed {
        (Bits::min_signed(width), Bits::max_signed(width))
    } else {
        (Bits::zero(width), Bits::ones(width))
    }
}

pub(super) fn ult(t: &mut Terms, a: TermId, b: TermId) -> Option<TermId> {
    if a == b {
        return Some(Terms::FALSE);
    }
    ends(t, a, b, false)
        .or_else(|| narrow(t, a, b, false))
        .or_else(|| upper_half(t, a, b))
        .or_else(|| below_divisor(t, a, b))
}

pub(super) fn slt(t: &mut Terms, a: TermId, b: TermId) -> Option<TermId> {
    if a == b {
        return Some(Terms::FALSE);
    }
    if t.is_nonnegative(a) && t.is_nonnegative(b) {
        return Some(t.bv_ult(a, b));
    }
    ends(t, a, b, true).or_else(|| narrow(t, a, b, true))
}

/// Comparison with the constants at the ends of the range.
fn ends(t: &mut Terms, a: TermId, b: TermId, signed: bool) -> Option<TermId> {
    let width = t.width(a);
    let (least, greatest) = bounds(width, signed);
    let one = Bits::one(width);
    if let Some(c) = t.as_bits(b) {
        if *c == least {
            return Some(Terms::FALSE);
        }
        if *c == greatest {
            return Some(t.differs(a, greatest));
        }
        if c.sub(&one) == least {
            return Some(t.equals(a, least));
        }
    }
    if let Some(c) = t.as_bits(a) {
        if *c == greatest {
            return Some(Terms::FALSE);
        }
        if *c == least {
            return Some(t.differs(b, least));
        }
        if c.add(&one) == greatest {
            return Some(t.equals(b, greatest));
        }
    }
    None
}

/// `x < 2^(n-1)` unsigned asks for the sign of `x`.
fn upper_half(t: &mut Terms, a: TermId, b: TermId) -> Option<TermId> {
    let width = t.width(a);
    if t.as_bits(b).is_some_and(|c| *c == Bits::min_signed(width)) {
        let zero = t.zero(width);
        let negative = t.bv_slt(a, zero);
        return Some(t.not(negative));
    }
    if t.as_bits(a).is_some_and(|c| *c == Bits::max_signed(width)) {
        let zero = t.zero(width);
        return Some(t.bv_slt(b, zero));
    }
    None
}

/// A remainder is below the divisor unless that is zero.
fn below_divisor(t: &Terms, a: TermId, b: TermId) -> Option<TermId> {
    let (_, divisor) = t.with_constant(Op::BvUrem, a)?;
    let limit = t.as_bits(b)?;
    (!divisor.is_zero() && divisor.ule(limit)).then_some(Terms::TRUE)
}

/// Extended operands are compared as they were before, if that says the same.
fn narrow(t: &mut Terms, a: TermId, b: TermId, signed: bool) -> Option<TermId> {
    match (t.op(a), t.op(b)) {
        (Op::ZeroExtend(_), Op::ZeroExtend(_)) => Some(narrow_both(t, Op::BvUlt, a, b)),
        (Op::SignExtend(_), Op::SignExtend(_)) => {
            // Sign extension keeps the unsigned order as well.
            Some(narrow_both(t, if signed { Op::BvSlt } else { Op::BvUlt }, a, b))
        }
        (Op::ZeroExtend(_) | Op::SignExtend(_), Op::Bits(_)) => {
            let c = t.as_bits(b)?.clone();
            against_constant(t, a, &c, signed, false)
        }
        (Op::Bits(_), Op::ZeroExtend(_) | Op::SignExtend(_)) => {
            let c = t.as_bits(a)?.clone();
            against_constant(t, b, &c, signed, true)
        }
        _ => None,
    }
}

fn narrow_both(t: &mut Terms, op: Op, a: TermId, b: TermId) -> TermId {
    let width = t.width(t.args(a)[0]).max(t.width(t.args(b)[0]));
    let (a, b) = (t.extract(width - 1, 0, a), t.extract(width - 1, 0, b));
    t.make(op, &[a, b])
}

/// An extended operand against a constant, which is on the left if `reversed`.
fn against_constant(
    t: &mut Terms,
    extended: TermId,
    c: &Bits,
    signed: bool,
    reversed: bool,
) -> Option<TermId> {
    let inner = t.args(extended)[0];
    let width = t.width(inner);
    let by = c.width() - width;
    let low = c.extract(width - 1, 0);
    let zeros = t.as_zero_extend(extended).is_some();
    let fits = if zeros { low.zero_extend(by) } else { low.sign_extend(by) } == *c;
    // The operand after extension by zeros is never negative.
    let inner_signed = signed && !zeros;
    if fits {
        let low = t.bits(low);
        let op = if inner_signed { Op::BvSlt } else { Op::BvUlt };
        return Some(if reversed { t.make(op, &[low, inner]) } else { t.make(op, &[inner, low]) });
    }
    if !signed && !zeros {
        // Between the two halves of the range: only the sign counts.
        let zero = t.zero(width);
        let negative = t.bv_slt(inner, zero);
        return Some(if reversed { negative } else { t.not(negative) });
    }
    // The constant is beyond all values of the operand, on one side.
    let constant_below = signed && c.is_negative();
    Some(t.bool(constant_below == reversed))
}
