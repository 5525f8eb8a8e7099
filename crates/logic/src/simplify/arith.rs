//! Sums, negations and products of bit-vectors.

use super::shape::disjoint_union;
use super::shift::shifted_left;
use crate::bits::Bits;
use crate::term::{Op, TermId, Terms};

pub(super) fn neg(t: &mut Terms, a: TermId) -> Option<TermId> {
    let width = t.width(a);
    match (t.op(a), t.args(a)) {
        (Op::BvNeg, &[x]) => Some(x),
        (Op::BvNot, &[x]) => {
            // -(~x) = x + 1
            let one = t.bv(width, 1);
            Some(t.bv_add(x, one))
        }
        (Op::BvAdd, &[x, y]) => {
            // A negation moves inwards where it meets a constant or another negation.
            if !t.is_constant(y) && t.op(x) != Op::BvNeg && t.op(y) != Op::BvNeg {
                return None;
            }
            let (x, y) = (t.bv_neg(x), t.bv_neg(y));
            Some(t.bv_add(x, y))
        }
        (Op::BvMul, &[x, y]) => {
            let c = t.as_bits(y)?.neg();
            let c = t.bits(c);
            Some(t.bv_mul(x, c))
        }
        _ if width == 1 => Some(a),
        _ => None,
    }
}

pub(super) fn add(t: &mut Terms, a: TermId, b: TermId) -> Option<TermId> {
    if t.is_zero(b) {
        return Some(a);
    }
    if t.is_constant(b) {
        // No union of disjoint bits here: `difference` sees constants that are added.
        return add_constant(t, a, b);
    }
    if a == b {
        return Some(shifted_left(t, a, 1));
    }
    if t.as_unary(Op::BvNeg, a) == Some(b) || t.as_unary(Op::BvNeg, b) == Some(a) {
        return Some(t.zero(t.width(a)));
    }
    constants_last(t, a, b).or_else(|| cancelled(t, a, b)).or_else(|| disjoint_union(t, a, b))
}

/// A sum with a constant in an operand.
fn add_constant(t: &mut Terms, a: TermId, b: TermId) -> Option<TermId> {
    let c = t.as_bits(b)?;
    if let Some((x, d)) = t.with_constant(Op::BvAdd, a) {
        let sum = c.add(d);
        let sum = t.bits(sum);
        return Some(t.bv_add(x, sum));
    }
    if let Some(x) = t.as_unary(Op::BvNot, a) {
        // ~x + c = -x + (c - 1)
        let rest = c.sub(&Bits::one(c.width()));
        let (x, rest) = (t.bv_neg(x), t.bits(rest));
        return Some(t.bv_add(x, rest));
    }
    None
}

/// `(x + c) + y` is `(x + y) + c`.
fn constants_last(t: &mut Terms, a: TermId, b: TermId) -> Option<TermId> {
    let split = |x: TermId| t.with_constant(Op::BvAdd, x).map(|(x, c)| (x, c.clone()));
    let (x, y, c) = match (split(a), split(b)) {
        (Some((x, c)), Some((y, d))) => (x, y, c.add(&d)),
        (Some((x, c)), None) => (x, b, c),
        (None, Some((y, d))) => (a, y, d),
        (None, None) => return None,
    };
    let (sum, c) = (t.bv_add(x, y), t.bits(c));
    Some(t.bv_add(sum, c))
}

/// `(x + y) + -x` is `y`.
fn cancelled(t: &mut Terms, a: TermId, b: TermId) -> Option<TermId> {
    for (sum, part) in [(a, b), (b, a)] {
        let Some((x, y)) = t.as_binary(Op::BvAdd, sum) else { continue };
        let opposite =
            |x| t.as_unary(Op::BvNeg, x) == Some(part) || t.as_unary(Op::BvNeg, part) == Some(x);
        if opposite(x) {
            return Some(y);
        }
        if opposite(y) {
            return Some(x);
        }
    }
    None
}

pub(super) fn mul(t: &mut Terms, a: TermId, b: TermId) -> Option<TermId> {
    if let Some(c) = t.as_bits(b).cloned() {
        return mul_constant(t, a, b, &c);
    }
    let (x, y) = (t.as_unary(Op::BvNeg, a)?, t.as_unary(Op::BvNeg, b)?);
    Some(t.bv_mul(x, y))
}

/// `a · c`, where `b` is the constant as a term.
fn mul_constant(t: &mut Terms, a: TermId, b: TermId, c: &Bits) -> Option<TermId> {
    if c.is_zero() {
        return Some(b);
    }
    if c.is_one() {
        return Some(a);
    }
    if c.is_ones() {
        return Some(t.bv_neg(a));
    }
    if let Some(x) = t.as_unary(Op::BvNeg, a) {
        let opposite = t.bits(c.neg());
        return Some(t.bv_mul(x, opposite));
    }
    for op in [Op::BvMul, Op::BvAdd] {
        let Some((x, d)) = t.with_constant(op, a) else { continue };
        let product = d.mul(c);
        let product = t.bits(product);
        if op == Op::BvMul {
            return Some(t.bv_mul(x, product));
        }
        // (x + d) · c = x · c + d · c: offsets of array elements become comparable.
        let scaled = t.bv_mul(x, b);
        return Some(t.bv_add(scaled, product));
    }
    c.log2().map(|by| shifted_left(t, a, by))
}
