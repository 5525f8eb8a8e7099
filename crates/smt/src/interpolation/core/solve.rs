//! Equations solved for a variable.
//!
//! ```text
//! x + s = t   x = t - s          concat(x, s) = t      x = the high bits of t, if s are the low ones
//! x ^ s = t   x = t ^ s          zero_extend(x) = t    x = the low bits of t, if the others are 0
//! c * x = t   x = t / c (*)      store(x, i, s) = t    x = store(t, i, a new element), if t[i] = s
//! ```
//!
//! (*) for a constant c: odd for words, 1 or -1 for integers.

use logic::{Op, Sort, TermId, Terms};
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

/// `∃x. equation ∧ F(x)` is `conditions ∧ F(value)`.
pub(super) struct Solution {
    pub(super) value: TermId,
    pub(super) conditions: Vec<TermId>,
}

/// A conjunct as an equation for `var`.
pub(super) fn solve(terms: &mut Terms, conjunct: TermId, var: TermId) -> Option<Solution> {
    if terms.sort(var) == Sort::Bool
        && let Some(value) = literal(terms, conjunct, var)
    {
        return Some(Solution { value, conditions: Vec::new() });
    }
    let (equation, negated) = match (terms.op(conjunct), terms.args(conjunct)) {
        (Op::Not, &[inner]) => (inner, true),
        _ => (conjunct, false),
    };
    let (Op::Eq, &[a, b]) = (terms.op(equation), terms.args(equation)) else { return None };
    let b = match negated {
        // a ≠ b are truth values that differ.
        true if terms.sort(a) == Sort::Bool => terms.not(b),
        true => return None,
        false => b,
    };
    match (mentions(terms, a, var), mentions(terms, b, var)) {
        (true, false) => isolate(terms, a, b, var),
        (false, true) => isolate(terms, b, a, var),
        (true, true) => together(terms, a, b, var),
        (false, false) => None,
    }
}

/// The value of a truth value that a conjunct asserts or denies.
fn literal(terms: &Terms, conjunct: TermId, var: TermId) -> Option<TermId> {
    match (terms.op(conjunct), terms.args(conjunct)) {
        _ if conjunct == var => Some(Terms::TRUE),
        (Op::Not, &[inner]) if inner == var => Some(Terms::FALSE),
        _ => None,
    }
}

fn mentions(terms: &Terms, term: TermId, var: TermId) -> bool {
    terms.cone(&[term]).binary_search(&var).is_ok()
}

/// `left = right` for a variable on both sides: solved if it stays on one side of the difference.
fn together(terms: &mut Terms, left: TermId, right: TermId, var: TermId) -> Option<Solution> {
    let (whole, zero) = match terms.sort(left) {
        Sort::BitVec(width) => (terms.bv_sub(left, right), terms.bv(width, 0)),
        Sort::Int | Sort::Real => {
            let zero = number(terms, terms.sort(left), 0);
            (difference(terms, left, right), zero)
        }
        _ => return None,
    };
    isolate(terms, whole, zero, var)
}

/// `left = right` where only `left` has the variable.
fn isolate(
    terms: &mut Terms,
    mut left: TermId,
    mut right: TermId,
    var: TermId,
) -> Option<Solution> {
    let mut conditions = Vec::new();
    while left != var {
        let args = terms.args(left).to_vec();
        let mut places = (0..args.len()).filter(|&at| mentions(terms, args[at], var));
        let (at, None) = (places.next()?, places.next()) else { return None };
        right = undo(terms, left, &args, at, right, &mut conditions)?;
        left = args[at];
    }
    Some(Solution { value: right, conditions })
}

/// What the argument at a place must be for `left = right`, if the conditions hold.
fn undo(
    terms: &mut Terms,
    left: TermId,
    args: &[TermId],
    at: usize,
    right: TermId,
    conditions: &mut Vec<TermId>,
) -> Option<TermId> {
    match terms.op(left) {
        Op::Not => Some(terms.not(right)),
        Op::BvNot => Some(terms.bv_not(right)),
        Op::BvNeg => Some(terms.bv_neg(right)),
        Op::BvAdd => Some(terms.bv_sub(right, args[1 - at])),
        Op::BvXor => Some(terms.bv_xor(right, args[1 - at])),
        Op::BvMul => {
            let factor = terms.as_bits(args[1 - at]).filter(|factor| factor.bit(0))?;
            let inverse = factor.inverse();
            let inverse = terms.bits(inverse);
            Some(terms.bv_mul(right, inverse))
        }
        Op::Eq if terms.sort(args[at]) == Sort::Bool => Some(terms.eq(right, args[1 - at])),
        Op::ZeroExtend(_) | Op::SignExtend(_) => {
            let low = terms.extract(terms.width(args[0]) - 1, 0, right);
            let extended = terms.make(terms.op(left), &[low]);
            conditions.push(terms.eq(extended, right));
            Some(low)
        }
        Op::Concat => {
            let border = terms.width(args[1]);
            let high = terms.extract(terms.width(left) - 1, border, right);
            let low = terms.extract(border - 1, 0, right);
            let pieces = [high, low];
            conditions.push(terms.eq(args[1 - at], pieces[1 - at]));
            Some(pieces[at])
        }
        Op::Add => {
            let mut sum = vec![right];
            for (_, &other) in args.iter().enumerate().filter(|&(place, _)| place != at) {
                sum.push(negated(terms, other));
            }
            Some(terms.make(Op::Add, &sum))
        }
        Op::Mul if args.len() == 2 => quotient(terms, right, args[1 - at]),
        Op::Store if at == 0 => {
            let element = terms.sort(args[2]);
            let old = terms.declare("old", element);
            let old = terms.var(old, 0);
            let read = terms.select(right, args[1]);
            conditions.push(terms.eq(read, args[2]));
            Some(terms.store(right, args[1], old))
        }
        _ => None,
    }
}

/// `term / factor` for a constant factor, of an integer only for the factors 1 and -1.
fn quotient(terms: &mut Terms, term: TermId, factor: TermId) -> Option<TermId> {
    let factor = terms.as_num(factor).filter(|factor| !factor.is_zero())?.clone();
    let exact = terms.sort(term) != Sort::Int || factor.abs().is_one();
    exact.then(|| scaled(terms, term, &factor.recip()))
}

/// A term times a factor, an integer for a term of sort Int.
pub(super) fn scaled(terms: &mut Terms, term: TermId, factor: &BigRational) -> TermId {
    let factor = match terms.sort(term) {
        _ if factor.is_one() => return term,
        Sort::Int => terms.int(factor.to_integer()),
        _ => terms.real(factor.clone()),
    };
    terms.make(Op::Mul, &[factor, term])
}

/// `a - b` for numbers.
pub(super) fn difference(terms: &mut Terms, a: TermId, b: TermId) -> TermId {
    let minus_b = negated(terms, b);
    terms.make(Op::Add, &[a, minus_b])
}

fn negated(terms: &mut Terms, term: TermId) -> TermId {
    let minus_one = number(terms, terms.sort(term), -1);
    terms.make(Op::Mul, &[minus_one, term])
}

pub(super) fn number(terms: &mut Terms, sort: Sort, value: i32) -> TermId {
    match sort {
        Sort::Real => terms.real(BigRational::from_integer(value.into())),
        _ => terms.int(value),
    }
}
