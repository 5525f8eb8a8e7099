//! `if cond then a else b`.

use crate::sort::Sort;
use crate::term::{Op, TermId, Terms};

pub(super) fn apply(t: &mut Terms, cond: TermId, a: TermId, b: TermId) -> Option<TermId> {
    if a == b {
        return Some(a);
    }
    if let Some(holds) = t.as_bool(cond) {
        return Some(if holds { a } else { b });
    }
    if let Some(inner) = t.as_not(cond) {
        return Some(t.ite(inner, b, a));
    }
    if t.sort(a) == Sort::Bool {
        return boolean(t, cond, a, b).or_else(|| nested(t, cond, a, b));
    }
    guarded_equality(t, cond, a, b)
        .or_else(|| one_bit(t, cond, a, b))
        .or_else(|| nested(t, cond, a, b))
        .or_else(|| same_operation(t, cond, a, b))
}

/// Choices between truth values are conjunctions and disjunctions if one of them is a constant or
/// the condition.
fn boolean(t: &mut Terms, cond: TermId, a: TermId, b: TermId) -> Option<TermId> {
    let holds = |x: TermId, value: bool| t.as_bool(x) == Some(value);
    if a == cond || holds(a, true) {
        return Some(t.or(&[cond, b]));
    }
    if b == cond || holds(b, false) {
        return Some(t.and(&[cond, a]));
    }
    if holds(a, false) || t.are_complements(a, cond) {
        let not = t.not(cond);
        return Some(t.and(&[not, b]));
    }
    if holds(b, true) || t.are_complements(b, cond) {
        let not = t.not(cond);
        return Some(t.or(&[not, a]));
    }
    t.are_complements(a, b).then(|| t.eq(cond, a))
}

/// `ite(x = y, x, y)` is `y`.
fn guarded_equality(t: &Terms, cond: TermId, a: TermId, b: TermId) -> Option<TermId> {
    let (x, y) = t.as_binary(Op::Eq, cond)?;
    ((x, y) == (a, b) || (y, x) == (a, b)).then_some(b)
}

/// `ite(x = 1, 1, 0)` of one bit is `x`, `ite(x = 1, 0, 1)` its complement.
fn one_bit(t: &mut Terms, cond: TermId, a: TermId, b: TermId) -> Option<TermId> {
    let (x, one) = t.as_binary(Op::Eq, cond)?;
    let bits = [one, a, b].map(|c| t.as_bits(c).filter(|bits| bits.width() == 1));
    let [one, a, b] = bits.map(|bits| bits.map(|bits| bits.is_one()));
    match (one?, a?, b?) {
        (true, true, false) => Some(x),
        (true, false, true) => Some(t.bv_not(x)),
        _ => None,
    }
}

/// Choices within choices: by the same condition, or with a result in common.
fn nested(t: &mut Terms, cond: TermId, a: TermId, b: TermId) -> Option<TermId> {
    if let Some((inner, x, y)) = t.as_ite(a) {
        if inner == cond {
            return Some(t.ite(cond, x, b));
        }
        if y == b {
            let both = t.and(&[cond, inner]);
            return Some(t.ite(both, x, b));
        }
        if x == b {
            let not = t.not(inner);
            let both = t.and(&[cond, not]);
            return Some(t.ite(both, y, b));
        }
    }
    let (inner, x, y) = t.as_ite(b)?;
    if inner == cond {
        return Some(t.ite(cond, a, y));
    }
    if x == a {
        let either = t.or(&[cond, inner]);
        return Some(t.ite(either, a, y));
    }
    if y == a {
        let not = t.not(inner);
        let either = t.or(&[cond, not]);
        return Some(t.ite(either, a, x));
    }
    None
}

/// `ite(c, f(x), f(y))` is `f(ite(c, x, y))` where that is smaller: for extensions, and for stores
/// to one place of one array.
fn same_operation(t: &mut Terms, cond: TermId, a: TermId, b: TermId) -> Option<TermId> {
    let op = t.op(a);
    if op != t.op(b) {
        return None;
    }
    match (op, t.args(a), t.args(b)) {
        (Op::ZeroExtend(_) | Op::SignExtend(_), &[x], &[y]) => {
            let choice = t.ite(cond, x, y);
            Some(t.make(op, &[choice]))
        }
        (Op::Store, &[array, index, x], &[other, place, y]) if (array, index) == (other, place) => {
            let choice = t.ite(cond, x, y);
            Some(t.store(array, index, choice))
        }
        _ => None,
    }
}
