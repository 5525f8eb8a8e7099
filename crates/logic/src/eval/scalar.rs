//! What the operations compute on values that are no arrays.

use super::float;
use crate::bits::Bits;
use crate::term::Op;
use crate::value::Value;
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

/// The value of an operation on scalars. The choice of `Ite` may have any sort.
///
/// # Panics
/// If the arguments do not fit, or the operation needs to know more than its arguments: variables,
/// constants, functions and arrays are not for here.
pub fn apply(op: Op, args: &[&Value]) -> Value {
    match (op, args) {
        (Op::True, []) => Value::Bool(true),
        (Op::False, []) => Value::Bool(false),
        (Op::Not, [a]) => Value::Bool(!a.as_bool()),
        (Op::And, list) => Value::Bool(list.iter().all(|a| a.as_bool())),
        (Op::Or, list) => Value::Bool(list.iter().any(|a| a.as_bool())),
        (Op::Eq, [a, b]) => Value::Bool(a == b),
        (Op::Ite, [cond, a, b]) => (if cond.as_bool() { *a } else { *b }).clone(),
        (Op::Fp(op, format), args) => float::apply(op, format, args),
        (Op::IntToBv(width), [a]) => Bits::from_signed_big(width, a.as_int()).into(),
        (op, [Value::Bits(a)]) => bits_unary(op, a),
        (op, [Value::Bits(a), Value::Bits(b)]) => bits_binary(op, a, b),
        (Op::ToReal, [a]) => Value::Real(BigRational::from_integer(a.as_int().clone())),
        (Op::ToInt, [a]) => Value::Int(a.as_real().floor().to_integer()),
        (Op::Add, [Value::Int(_), ..]) => Value::Int(args.iter().map(|a| a.as_int()).sum()),
        (Op::Add, _) => {
            Value::Real(args.iter().fold(BigRational::zero(), |sum, a| sum + a.as_real()))
        }
        (op, [Value::Int(a), Value::Int(b)]) => int_binary(op, a, b),
        (op, [Value::Real(a), Value::Real(b)]) => real_binary(op, a, b),
        (op, args) => panic!("{op:?} of {args:?}"),
    }
}

fn bits_unary(op: Op, a: &Bits) -> Value {
    Value::Bits(match op {
        Op::BvNot => a.not(),
        Op::BvNeg => a.neg(),
        Op::Extract(hi, lo) => a.extract(hi, lo),
        Op::ZeroExtend(by) => a.zero_extend(by),
        Op::SignExtend(by) => a.sign_extend(by),
        Op::UbvToInt => return Value::Int(a.to_big().into()),
        Op::SbvToInt => return Value::Int(a.to_signed_big()),
        _ => panic!("{op:?} of {a:?}"),
    })
}

fn bits_binary(op: Op, a: &Bits, b: &Bits) -> Value {
    Value::Bits(match op {
        Op::BvAnd => a.and(b),
        Op::BvOr => a.or(b),
        Op::BvXor => a.xor(b),
        Op::BvAdd => a.add(b),
        Op::BvMul => a.mul(b),
        Op::BvUdiv => a.udiv(b),
        Op::BvUrem => a.urem(b),
        Op::BvSdiv => a.sdiv(b),
        Op::BvSrem => a.srem(b),
        Op::BvShl => a.shl(b),
        Op::BvLshr => a.lshr(b),
        Op::BvAshr => a.ashr(b),
        Op::Concat => a.concat(b),
        Op::BvUlt => return Value::Bool(a.ult(b)),
        Op::BvUle => return Value::Bool(a.ule(b)),
        Op::BvSlt => return Value::Bool(a.slt(b)),
        Op::BvSle => return Value::Bool(a.sle(b)),
        _ => panic!("{op:?} of {a:?} and {b:?}"),
    })
}

fn int_binary(op: Op, a: &BigInt, b: &BigInt) -> Value {
    Value::Int(match op {
        Op::Mul => a * b,
        Op::Div => euclidean(a, b).0,
        Op::Mod => euclidean(a, b).1,
        Op::Le => return Value::Bool(a <= b),
        Op::Lt => return Value::Bool(a < b),
        _ => panic!("{op:?} of {a} and {b}"),
    })
}

/// Quotient and remainder such that the remainder is never negative; by zero: zero and `a`.
fn euclidean(a: &BigInt, b: &BigInt) -> (BigInt, BigInt) {
    if b.is_zero() {
        return (BigInt::zero(), a.clone());
    }
    let (quotient, remainder) = (a / b, a % b);
    if !remainder.is_negative() {
        (quotient, remainder)
    } else if b.is_negative() {
        (quotient + BigInt::one(), remainder - b)
    } else {
        (quotient - BigInt::one(), remainder + b)
    }
}

fn real_binary(op: Op, a: &BigRational, b: &BigRational) -> Value {
    Value::Real(match op {
        Op::Mul => a * b,
        Op::Quotient if b.is_zero() => BigRational::zero(),
        Op::Quotient => a / b,
        Op::Le => return Value::Bool(a <= b),
        Op::Lt => return Value::Bool(a < b),
        _ => panic!("{op:?} of {a} and {b}"),
    })
}
