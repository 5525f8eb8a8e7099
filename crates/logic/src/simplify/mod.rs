//! What the constructors of [`Terms`] do before they make a term: rewrite rules, by family.
//!
//! A rule looks at the operation and a few levels of its arguments and names an equivalent term.
//! Rules do not make the formula larger, but for a node or two where the form is one that other
//! rules or the bit-blaster know (wires instead of shifts). The canonical forms are:
//!
//! - commutative operations have a constant on the right, otherwise the older term on the left;
//! - `a <= b` of bit-vectors is `not (b < a)`, `a < b` of numbers is `not (b <= a)`, so that a
//!   condition and its negation differ by a `Not`;
//! - shifts by constants, masks, multiplication and division by powers of two are `Concat`,
//!   `Extract` and extensions; zeros in front are a `ZeroExtend`; a `Concat` nests to the right;
//! - a constant in a sum is added last; an equality with one bit compares with 1.
//!
//! Rules call constructors. Each of them walks along one path, so the work is linear in the depth
//! it reaches; [`MAX_DEPTH`] bounds that, and terms below it are made as they stand.

mod arith;
mod array;
mod bitwise;
mod compare;
mod division;
mod eq;
mod extract;
mod float;
mod ite;
mod junction;
mod lift;
mod number;
mod pattern;
mod shape;
mod shift;
#[cfg(test)]
mod tests;

use crate::eval::{constant, scalar};
use crate::sort::Sort;
use crate::term::{Op, TermId, Terms};
use crate::value::Value;

/// How deep constructors may call constructors before they stop simplifying.
const MAX_DEPTH: u32 = 48;

/// The term with this operation and these arguments, simplified.
pub(crate) fn make(t: &mut Terms, op: Op, args: &[TermId], sort: Sort) -> TermId {
    if let Some(value) = fold(t, op, args) {
        return value;
    }
    if t.depth >= MAX_DEPTH {
        return t.intern(op, args, sort);
    }
    t.depth += 1;
    let simpler = lift::apply(t, op, args, sort).or_else(|| rules(t, op, args, sort));
    t.depth -= 1;
    simpler.unwrap_or_else(|| t.intern(op, args, sort))
}

/// The two arguments of an operation in canonical order.
pub(crate) fn ordered(t: &Terms, op: Op, a: TermId, b: TermId) -> (TermId, TermId) {
    let commutative =
        matches!(op, Op::Eq | Op::BvAnd | Op::BvOr | Op::BvXor | Op::BvAdd | Op::BvMul | Op::Mul);
    if commutative && (t.is_constant(a), a) > (t.is_constant(b), b) {
        return (b, a);
    }
    (a, b)
}

/// The value of an operation on constants.
fn fold(t: &mut Terms, op: Op, args: &[TermId]) -> Option<TermId> {
    if !args.iter().all(|&arg| t.is_constant(arg)) {
        return None;
    }
    if matches!(op, Op::ConstArray(_) | Op::Apply(_)) {
        return None;
    }
    let value = match *args {
        [a] => scalar::apply(op, &[&constant(t, a)?]),
        [a, b] => scalar::apply(op, &[&constant(t, a)?, &constant(t, b)?]),
        _ => {
            let values: Vec<Value> = args.iter().filter_map(|&arg| constant(t, arg)).collect();
            scalar::apply(op, &values.iter().collect::<Vec<_>>())
        }
    };
    Some(t.constant(&value))
}

fn rules(t: &mut Terms, op: Op, args: &[TermId], sort: Sort) -> Option<TermId> {
    match (op, args) {
        (Op::Not, &[a]) => junction::not(t, a),
        (Op::And | Op::Or, list) => junction::apply(t, op, list),
        (Op::Ite, &[cond, a, b]) => ite::apply(t, cond, a, b),
        (Op::Eq, &[a, b]) => eq::apply(t, a, b),
        (Op::BvNot, &[a]) => bitwise::not(t, a),
        (Op::BvAnd, &[a, b]) => bitwise::and(t, a, b),
        (Op::BvOr, &[a, b]) => bitwise::or(t, a, b),
        (Op::BvXor, &[a, b]) => bitwise::xor(t, a, b),
        (Op::BvNeg, &[a]) => arith::neg(t, a),
        (Op::BvAdd, &[a, b]) => arith::add(t, a, b),
        (Op::BvMul, &[a, b]) => arith::mul(t, a, b),
        (Op::BvUdiv, &[a, b]) => division::udiv(t, a, b),
        (Op::BvUrem, &[a, b]) => division::urem(t, a, b),
        (Op::BvSdiv, &[a, b]) => division::sdiv(t, a, b),
        (Op::BvSrem, &[a, b]) => division::srem(t, a, b),
        (Op::BvShl, &[a, b]) => shift::shl(t, a, b),
        (Op::BvLshr, &[a, b]) => shift::lshr(t, a, b),
        (Op::BvAshr, &[a, b]) => shift::ashr(t, a, b),
        (Op::BvUlt, &[a, b]) => compare::ult(t, a, b),
        (Op::BvSlt, &[a, b]) => compare::slt(t, a, b),
        (Op::BvUle | Op::BvSle, &[a, b]) => compare::less_or_equal(t, op, a, b),
        (Op::Concat, &[a, b]) => shape::concat(t, a, b),
        (Op::ZeroExtend(by), &[a]) => shape::zero_extend(t, by, a),
        (Op::SignExtend(by), &[a]) => shape::sign_extend(t, by, a),
        (Op::Extract(hi, lo), &[a]) => extract::apply(t, hi, lo, a),
        (Op::Select, &[array, index]) => array::select(t, array, index),
        (Op::Store, &[array, index, element]) => array::store(t, array, index, element),
        (Op::Fill, &[array, low, count, element]) => array::fill(t, array, low, count, element),
        (Op::Copy, &[array, to, source, from, count]) => {
            array::copy(t, array, [to, from, count], source)
        }
        (Op::Fp(op, format), args) => float::apply(t, op, format, args),
        (
            Op::Add
            | Op::Mul
            | Op::Le
            | Op::Lt
            | Op::Div
            | Op::Mod
            | Op::Quotient
            | Op::ToReal
            | Op::ToInt
            | Op::UbvToInt
            | Op::SbvToInt
            | Op::IntToBv(_),
            args,
        ) => number::apply(t, op, args, sort),
        _ => None,
    }
}
