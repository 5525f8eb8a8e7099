//! Equality.

use crate::bits::Bits;
use crate::sort::Sort;
use crate::term::{Op, TermId, Terms};

/// How many nodes of nested choices are looked through for the values they may have.
const MAX_LEAVES: u32 = 16;

pub(super) fn apply(t: &mut Terms, a: TermId, b: TermId) -> Option<TermId> {
    if a == b {
        return Some(Terms::TRUE);
    }
    match t.sort(a) {
        Sort::Bool => boolean(t, a, b),
        Sort::BitVec(_) => match t.as_bits(b).cloned() {
            Some(c) => with_constant(t, a, b, &c).or_else(|| no_leaf(t, a, b)),
            None => bit_vectors(t, a, b).or_else(|| choices(t, a, b)),
        },
        Sort::Int | Sort::Real => super::number::equal(t, a, b),
        Sort::Array(_) => arrays(t, a, b).or_else(|| arrays(t, b, a)),
    }
}

fn boolean(t: &mut Terms, a: TermId, b: TermId) -> Option<TermId> {
    if let Some(value) = t.as_bool(b) {
        return Some(if value { a } else { t.not(a) });
    }
    match (t.as_not(a), t.as_not(b)) {
        (Some(x), _) if x == b => Some(Terms::FALSE),
        (_, Some(y)) if y == a => Some(Terms::FALSE),
        (Some(x), Some(y)) => Some(t.eq(x, y)),
        (Some(x), None) => {
            let equal = t.eq(x, b);
            Some(t.not(equal))
        }
        (None, Some(y)) => {
            let equal = t.eq(a, y);
            Some(t.not(equal))
        }
        (None, None) => None,
    }
}

/// `a = c`, where `b` is the constant as a term.
fn with_constant(t: &mut Terms, a: TermId, b: TermId, c: &Bits) -> Option<TermId> {
    match (t.op(a), t.args(a)) {
        (Op::BvAdd, &[x, y]) => match t.as_bits(y) {
            Some(d) => {
                let rest = c.sub(d);
                Some(t.equals(x, rest))
            }
            None => zero_sum(t, x, y, c),
        },
        (Op::BvNeg, &[x]) => Some(t.equals(x, c.neg())),
        (Op::BvNot, &[x]) => Some(t.equals(x, c.not())),
        (Op::BvXor, &[x, y]) => match t.as_bits(y) {
            Some(d) => {
                let rest = c.xor(d);
                Some(t.equals(x, rest))
            }
            None => c.is_zero().then(|| t.eq(x, y)),
        },
        (Op::BvMul, &[x, y]) => {
            // An odd factor can be divided by.
            let factor = t.as_bits(y).filter(|factor| factor.bit(0))?;
            let rest = factor.inverse().mul(c);
            Some(t.equals(x, rest))
        }
        (Op::BvAnd, &[_, y]) => {
            let mask = t.as_bits(y)?;
            (mask.and(c) != *c).then_some(Terms::FALSE)
        }
        (Op::BvOr, &[_, y]) => {
            let set = t.as_bits(y)?;
            (set.or(c) != *c).then_some(Terms::FALSE)
        }
        (Op::ZeroExtend(by), &[x]) => extended(t, x, c, |low| low.zero_extend(by)),
        (Op::SignExtend(by), &[x]) => extended(t, x, c, |low| low.sign_extend(by)),
        (Op::Concat, &[x, y]) => parts(t, x, y, c),
        (Op::Ite, &[cond, x, y]) => chosen(t, cond, x, y, b),
        _ if c.width() == 1 && c.is_zero() => Some(t.differs(a, Bits::one(1))),
        _ => None,
    }
}

/// `x + -y = 0` is `x = y`.
fn zero_sum(t: &mut Terms, x: TermId, y: TermId, c: &Bits) -> Option<TermId> {
    if !c.is_zero() {
        return None;
    }
    match (t.as_unary(Op::BvNeg, x), t.as_unary(Op::BvNeg, y)) {
        (Some(x), _) => Some(t.eq(x, y)),
        (_, Some(y)) => Some(t.eq(x, y)),
        _ => None,
    }
}

/// An extension is a constant if the constant is one of its lower part.
fn extended(t: &mut Terms, x: TermId, c: &Bits, extend: impl Fn(&Bits) -> Bits) -> Option<TermId> {
    let low = c.extract(t.width(x) - 1, 0);
    Some(if extend(&low) == *c { t.equals(x, low) } else { Terms::FALSE })
}

/// A concatenation with a constant part.
fn parts(t: &mut Terms, x: TermId, y: TermId, c: &Bits) -> Option<TermId> {
    if !t.is_constant(x) && !t.is_constant(y) {
        return None;
    }
    let border = t.width(y);
    let high = t.equals(x, c.extract(c.width() - 1, border));
    let low = t.equals(y, c.extract(border - 1, 0));
    Some(t.and(&[high, low]))
}

/// `ite(cond, x, y) = b` where a branch is a constant, and the comparison with the other as well.
fn chosen(t: &mut Terms, cond: TermId, x: TermId, y: TermId, b: TermId) -> Option<TermId> {
    match (t.is_constant(x), t.is_constant(y)) {
        (true, _) if x != b && excludes(t, y, b) => Some(Terms::FALSE),
        (_, true) if y != b && excludes(t, x, b) => Some(Terms::FALSE),
        (true, _) if x == b && excludes(t, y, b) => Some(cond),
        (_, true) if y == b && excludes(t, x, b) => Some(t.not(cond)),
        _ => None,
    }
}

/// Whether nested choices between constants never give `b`.
fn excludes(t: &Terms, a: TermId, b: TermId) -> bool {
    let mut stack = vec![a];
    for _ in 0..MAX_LEAVES {
        let Some(a) = stack.pop() else { return true };
        match t.as_ite(a) {
            Some((_, x, y)) => stack.extend([x, y]),
            None if t.is_constant(a) && a != b => {}
            None => return false,
        }
    }
    stack.is_empty()
}

fn no_leaf(t: &Terms, a: TermId, b: TermId) -> Option<TermId> {
    (t.op(a) == Op::Ite && excludes(t, a, b)).then_some(Terms::FALSE)
}

/// Two terms that are no constants.
fn bit_vectors(t: &mut Terms, a: TermId, b: TermId) -> Option<TermId> {
    if let Some(difference) = t.difference(a, b) {
        return Some(t.bool(difference.is_zero()));
    }
    let (op, other) = (t.op(a), t.op(b));
    match (op, other) {
        (Op::BvNot, Op::BvNot) | (Op::BvNeg, Op::BvNeg) => {
            let (x, y) = (t.args(a)[0], t.args(b)[0]);
            Some(t.eq(x, y))
        }
        (Op::ZeroExtend(_), Op::ZeroExtend(_)) | (Op::SignExtend(_), Op::SignExtend(_)) => {
            Some(narrowed(t, a, b))
        }
        (Op::Concat, Op::Concat) => common_part(t, a, b),
        _ => None,
    }
    .or_else(|| if t.as_unary(Op::BvNot, a) == Some(b) { Some(Terms::FALSE) } else { None })
    .or_else(|| if t.as_unary(Op::BvNot, b) == Some(a) { Some(Terms::FALSE) } else { None })
    .or_else(|| offsets(t, a, b))
    .or_else(|| common_summand(t, a, b))
}

/// Two extensions of a kind are equal if the narrower one, extended, is the other's lower part.
fn narrowed(t: &mut Terms, a: TermId, b: TermId) -> TermId {
    let width = t.width(t.args(a)[0]).max(t.width(t.args(b)[0]));
    let (a, b) = (t.extract(width - 1, 0, a), t.extract(width - 1, 0, b));
    t.eq(a, b)
}

fn common_part(t: &mut Terms, a: TermId, b: TermId) -> Option<TermId> {
    let ((x, y), (v, w)) = (t.as_binary(Op::Concat, a)?, t.as_binary(Op::Concat, b)?);
    if x == v {
        return Some(t.eq(y, w));
    }
    if y == w {
        return Some(t.eq(x, v));
    }
    let differ = |p, q| t.is_constant(p) && t.is_constant(q) && t.width(p) == t.width(q);
    (differ(x, v) || differ(y, w)).then_some(Terms::FALSE)
}

/// `x + c = y + d` is `x = y + (d - c)`.
fn offsets(t: &mut Terms, a: TermId, b: TermId) -> Option<TermId> {
    let (x, c) = t.with_constant(Op::BvAdd, a)?;
    let (y, d) = t.with_constant(Op::BvAdd, b)?;
    let rest = d.sub(c);
    let rest = t.bits(rest);
    let y = t.bv_add(y, rest);
    Some(t.eq(x, y))
}

/// `x + y = x + z` is `y = z`, and `x + y = x` is `y = 0`.
fn common_summand(t: &mut Terms, a: TermId, b: TermId) -> Option<TermId> {
    for (sum, other) in [(a, b), (b, a)] {
        let Some((x, y)) = t.as_binary(Op::BvAdd, sum) else { continue };
        for (part, rest) in [(x, y), (y, x)] {
            if part == other {
                return Some(t.equals(rest, Bits::zero(t.width(a))));
            }
            match t.as_binary(Op::BvAdd, other) {
                Some((v, w)) if v == part => return Some(t.eq(rest, w)),
                Some((v, w)) if w == part => return Some(t.eq(rest, v)),
                _ => {}
            }
        }
    }
    None
}

/// Choices by one condition, or with the other side as a branch.
fn choices(t: &mut Terms, a: TermId, b: TermId) -> Option<TermId> {
    for (choice, other) in [(a, b), (b, a)] {
        let Some((cond, x, y)) = t.as_ite(choice) else { continue };
        if x == other {
            let equal = t.eq(y, other);
            return Some(t.or(&[cond, equal]));
        }
        if y == other {
            let (not, equal) = (t.not(cond), t.eq(x, other));
            return Some(t.or(&[not, equal]));
        }
    }
    None
}

/// `store(a, i, v) = a` is `a[i] = v`.
fn arrays(t: &mut Terms, a: TermId, b: TermId) -> Option<TermId> {
    match (t.op(a), t.args(a)) {
        (Op::Store, &[below, index, element]) if below == b => {
            let old = t.select(b, index);
            Some(t.eq(old, element))
        }
        _ => None,
    }
}
