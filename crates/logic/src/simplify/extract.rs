//! Bits `hi` down to `lo` of a term.

use crate::term::{Op, TermId, Terms};

/// How many operations an extract moves through at once.
const MAX_NARROWED: u32 = 6;

pub(super) fn apply(t: &mut Terms, hi: u32, lo: u32, a: TermId) -> Option<TermId> {
    if lo == 0 && hi + 1 == t.width(a) {
        return Some(a);
    }
    match (t.op(a), t.args(a)) {
        (Op::Extract(_, low), &[x]) => Some(t.extract(low + hi, low + lo, x)),
        (Op::ZeroExtend(_), &[x]) => Some(of_zero_extend(t, hi, lo, x)),
        (Op::SignExtend(_), &[x]) => Some(of_sign_extend(t, hi, lo, x)),
        (Op::Concat, &[x, y]) => of_concat(t, hi, lo, x, y),
        (Op::BvNot, &[x]) => {
            let x = t.extract(hi, lo, x);
            Some(t.bv_not(x))
        }
        (op @ (Op::BvAnd | Op::BvOr | Op::BvXor), &[x, y]) => {
            let narrow = t.is_constant(y) || narrows(t, hi, lo, a, &mut { MAX_NARROWED });
            narrow.then(|| {
                let (x, y) = (t.extract(hi, lo, x), t.extract(hi, lo, y));
                t.make(op, &[x, y])
            })
        }
        (op @ (Op::BvAdd | Op::BvMul | Op::BvNeg | Op::Ite), _) => {
            narrows(t, hi, lo, a, &mut { MAX_NARROWED }).then(|| of_arguments(t, op, hi, lo, a))
        }
        _ => None,
    }
}

fn of_zero_extend(t: &mut Terms, hi: u32, lo: u32, x: TermId) -> TermId {
    let width = t.width(x);
    if lo >= width {
        return t.zero(hi - lo + 1);
    }
    let piece = t.extract(hi.min(width - 1), lo, x);
    t.zero_extend_to(hi - lo + 1, piece)
}

fn of_sign_extend(t: &mut Terms, hi: u32, lo: u32, x: TermId) -> TermId {
    let width = t.width(x);
    let piece = t.extract(hi.min(width - 1), lo.min(width - 1), x);
    t.sign_extend_to(hi - lo + 1, piece)
}

fn of_concat(t: &mut Terms, hi: u32, lo: u32, x: TermId, y: TermId) -> Option<TermId> {
    let low = t.width(y);
    if lo >= low {
        return Some(t.extract(hi - low, lo - low, x));
    }
    if hi < low {
        return Some(t.extract(hi, lo, y));
    }
    // Across the border: not if both parts would need an extract of their own.
    let whole = hi - low + 1 == t.width(x) || lo == 0;
    if !whole && !t.is_constant(x) && !t.is_constant(y) {
        return None;
    }
    let (x, y) = (t.extract(hi - low, 0, x), t.extract(low - 1, lo, y));
    Some(t.concat(x, y))
}

/// The operation on the extracts of its arguments.
fn of_arguments(t: &mut Terms, op: Op, hi: u32, lo: u32, a: TermId) -> TermId {
    match *t.args(a) {
        [x] => {
            let x = t.extract(hi, lo, x);
            t.make(op, &[x])
        }
        [x, y] => {
            let (x, y) = (t.extract(hi, lo, x), t.extract(hi, lo, y));
            t.make(op, &[x, y])
        }
        [cond, x, y] => {
            let (x, y) = (t.extract(hi, lo, x), t.extract(hi, lo, y));
            t.ite(cond, x, y)
        }
        ref args => unreachable!("{op:?} of {args:?}"),
    }
}

/// Whether the extract of this term is no larger than the term: it ends in extensions that it
/// removes, and in constants. This is how C's promotions disappear from `(char)(a + b)`.
fn narrows(t: &Terms, hi: u32, lo: u32, a: TermId, budget: &mut u32) -> bool {
    match (t.op(a), t.args(a)) {
        (Op::Bits(_), _) => true,
        (Op::ZeroExtend(_) | Op::SignExtend(_), &[x]) => lo == 0 && hi + 1 >= t.width(x),
        (Op::BvAdd | Op::BvMul | Op::BvNeg, args) => {
            lo == 0 && spend(budget) && args.iter().all(|&arg| narrows(t, hi, lo, arg, budget))
        }
        (Op::BvAnd | Op::BvOr | Op::BvXor | Op::BvNot, args) => {
            spend(budget) && args.iter().all(|&arg| narrows(t, hi, lo, arg, budget))
        }
        (Op::Ite, args) => {
            spend(budget) && args[1..].iter().all(|&arg| narrows(t, hi, lo, arg, budget))
        }
        _ => false,
    }
}

fn spend(budget: &mut u32) -> bool {
    let left = budget.checked_sub(1);
    *budget = left.unwrap_or(0);
    left.is_some()
}
