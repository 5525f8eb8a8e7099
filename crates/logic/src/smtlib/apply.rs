//! The operations of SMT-LIB by name, those that are derived from others included.

use crate::sort::Sort;
use crate::term::{Op, TermId, Terms};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Zero};

/// The name of an operation, with the numbers of `(_ name n …)`.
pub(super) struct Head<'a> {
    pub(super) name: &'a str,
    pub(super) indices: Vec<u32>,
}

type Made = Result<TermId, String>;

/// The term with this operation, or what is wrong with its arguments.
pub(super) fn checked(t: &mut Terms, op: Op, args: &[TermId]) -> Made {
    match crate::check::fitting_sort(t, op, args) {
        Some(_) => Ok(t.make(op, args)),
        None => Err("the sorts of the arguments do not fit".into()),
    }
}

/// An operation applied.
pub(super) fn apply(t: &mut Terms, head: &Head<'_>, args: &[TermId]) -> Made {
    if let [first, .., last] = args
        && let Some(op) = binary_op(head.name)
        && head.indices.is_empty()
    {
        // Those that take more than two arguments associate to the left.
        return match (args.len() > 2, associates(op)) {
            (true, false) => Err(format!("`{}` takes two arguments", head.name)),
            (true, true) => fold(t, args, |t, a, b| checked(t, op, &[a, b])),
            (false, _) => checked(t, op, &[*first, *last]),
        };
    }
    match (&head.indices[..], args) {
        ([], _) => core(t, head.name, args)
            .or_else(|| bit_vectors(t, head.name, args))
            .or_else(|| numbers(t, head.name, args)),
        (indices, &[a]) => indexed(t, head.name, indices, a),
        _ => None,
    }
    .unwrap_or_else(|| Err(format!("`{}` is not known with these arguments", head.name)))
}

fn binary_op(name: &str) -> Option<Op> {
    Some(match name {
        "concat" => Op::Concat,
        "bvand" => Op::BvAnd,
        "bvor" => Op::BvOr,
        "bvxor" => Op::BvXor,
        "bvadd" => Op::BvAdd,
        "bvmul" => Op::BvMul,
        "bvudiv" => Op::BvUdiv,
        "bvurem" => Op::BvUrem,
        "bvsdiv" => Op::BvSdiv,
        "bvsrem" => Op::BvSrem,
        "bvshl" => Op::BvShl,
        "bvlshr" => Op::BvLshr,
        "bvashr" => Op::BvAshr,
        "bvult" => Op::BvUlt,
        "bvule" => Op::BvUle,
        "bvslt" => Op::BvSlt,
        "bvsle" => Op::BvSle,
        "select" => Op::Select,
        "div" => Op::Div,
        "mod" => Op::Mod,
        _ => return None,
    })
}

fn associates(op: Op) -> bool {
    matches!(op, Op::Concat | Op::BvAnd | Op::BvOr | Op::BvXor | Op::BvAdd | Op::BvMul | Op::Div)
}

/// `f(f(a, b), c) …`
fn fold(
    t: &mut Terms,
    args: &[TermId],
    mut combine: impl FnMut(&mut Terms, TermId, TermId) -> Made,
) -> Made {
    let (&first, rest) = args.split_first().ok_or("arguments are missing")?;
    rest.iter().try_fold(first, |sum, &arg| combine(t, sum, arg))
}

/// `f(a, b) and f(b, c) …`
fn chain(
    t: &mut Terms,
    args: &[TermId],
    mut compare: impl FnMut(&mut Terms, TermId, TermId) -> Made,
) -> Made {
    let parts = args.windows(2).map(|pair| compare(t, pair[0], pair[1]));
    let parts = parts.collect::<Result<Vec<_>, _>>()?;
    if parts.is_empty() { Err("arguments are missing".into()) } else { Ok(t.and(&parts)) }
}

/// The arguments with integers made reals if there is a real among them.
fn unified(t: &mut Terms, args: &[TermId]) -> Vec<TermId> {
    let real = args.iter().any(|&arg| t.sort(arg) == Sort::Real);
    let convert = |t: &mut Terms, arg: TermId| match (t.sort(arg), t.as_num(arg).cloned()) {
        (Sort::Int, Some(value)) if real => t.real(value),
        (Sort::Int, None) if real => t.make(Op::ToReal, &[arg]),
        _ => arg,
    };
    args.iter().map(|&arg| convert(t, arg)).collect()
}

fn core(t: &mut Terms, name: &str, args: &[TermId]) -> Option<Made> {
    let all_bool = args.iter().all(|&arg| t.sort(arg) == Sort::Bool);
    Some(match (name, args) {
        ("not", &[a]) => checked(t, Op::Not, &[a]),
        ("and", _) if all_bool => Ok(t.and(args)),
        ("or", _) if all_bool => Ok(t.or(args)),
        ("xor", [_, _, ..]) if all_bool => fold(t, args, |t, a, b| {
            let equal = t.eq(a, b);
            Ok(t.not(equal))
        }),
        ("=>", [premises @ .., conclusion]) if all_bool && !premises.is_empty() => {
            Ok(premises.iter().rev().fold(*conclusion, |sum, &premise| t.implies(premise, sum)))
        }
        ("=", _) => {
            let args = unified(t, args);
            chain(t, &args, |t, a, b| checked(t, Op::Eq, &[a, b]))
        }
        ("distinct", _) => distinct(t, args),
        ("ite", &[cond, a, b]) => {
            let branches = unified(t, &[a, b]);
            checked(t, Op::Ite, &[cond, branches[0], branches[1]])
        }
        ("store", &[_, _, _]) => checked(t, Op::Store, args),
        _ => return None,
    })
}

fn distinct(t: &mut Terms, args: &[TermId]) -> Made {
    let args = unified(t, args);
    let mut parts = Vec::new();
    for (at, &a) in args.iter().enumerate() {
        for &b in &args[at + 1..] {
            let equal = checked(t, Op::Eq, &[a, b])?;
            parts.push(t.not(equal));
        }
    }
    Ok(t.and(&parts))
}

fn bit_vectors(t: &mut Terms, name: &str, args: &[TermId]) -> Option<Made> {
    let width = |arg: TermId| match t.sort(arg) {
        Sort::BitVec(width) => Some(width),
        _ => None,
    };
    match *args {
        [a] => {
            width(a)?;
            match name {
                "bvnot" => Some(Ok(t.bv_not(a))),
                "bvneg" => Some(Ok(t.bv_neg(a))),
                "bv2nat" | "ubv_to_int" => Some(Ok(t.make(Op::UbvToInt, &[a]))),
                "sbv_to_int" => Some(Ok(t.make(Op::SbvToInt, &[a]))),
                _ => None,
            }
        }
        [a, b] if width(a)? == width(b)? => derived(t, name, a, b).map(Ok),
        _ => None,
    }
}

/// Operations on two bit-vectors of one width that others express.
fn derived(t: &mut Terms, name: &str, a: TermId, b: TermId) -> Option<TermId> {
    let negated = |t: &mut Terms, x: TermId| Some(t.bv_not(x));
    match name {
        "bvsub" => Some(t.bv_sub(a, b)),
        "bvnand" => {
            let both = t.bv_and(a, b);
            negated(t, both)
        }
        "bvnor" => {
            let either = t.bv_or(a, b);
            negated(t, either)
        }
        "bvxnor" => {
            let either = t.bv_xor(a, b);
            negated(t, either)
        }
        "bvcomp" => {
            let (equal, one, zero) = (t.eq(a, b), t.bv(1, 1), t.bv(1, 0));
            Some(t.ite(equal, one, zero))
        }
        "bvsmod" => Some(smod(t, a, b)),
        "bvugt" => Some(t.bv_ult(b, a)),
        "bvuge" => Some(t.bv_ule(b, a)),
        "bvsgt" => Some(t.bv_slt(b, a)),
        "bvsge" => Some(t.bv_sle(b, a)),
        _ => None,
    }
}

/// The signed remainder with the sign of the divisor: that with the sign of the dividend, moved by
/// the divisor if the signs differ.
fn smod(t: &mut Terms, a: TermId, b: TermId) -> TermId {
    let zero = t.bv(t.width(a), 0);
    let remainder = t.bv_srem(a, b);
    let moved = t.bv_add(remainder, b);
    let exact = t.eq(remainder, zero);
    let (negative, below) = (t.bv_slt(remainder, zero), t.bv_slt(b, zero));
    let same_sign = t.eq(negative, below);
    let fits = t.or(&[exact, same_sign]);
    t.ite(fits, remainder, moved)
}

fn indexed(t: &mut Terms, name: &str, indices: &[u32], a: TermId) -> Option<Made> {
    let width = match t.sort(a) {
        Sort::BitVec(width) => width,
        Sort::Int => return int_indexed(t, name, indices, a),
        _ => return None,
    };
    match (name, indices) {
        ("extract", &[hi, lo]) => Some(checked(t, Op::Extract(hi, lo), &[a])),
        ("zero_extend", &[by]) => Some(Ok(t.zero_extend_to(width.checked_add(by)?, a))),
        ("sign_extend", &[by]) => Some(Ok(t.sign_extend_to(width.checked_add(by)?, a))),
        ("rotate_left", &[by]) => Some(Ok(rotated(t, a, by % width))),
        ("rotate_right", &[by]) => Some(Ok(rotated(t, a, (width - by % width) % width))),
        ("repeat", &[times]) if times > 0 => {
            width.checked_mul(times)?;
            Some(Ok((1..times).fold(a, |sum, _| t.concat(a, sum))))
        }
        _ => None,
    }
}

fn rotated(t: &mut Terms, a: TermId, left: u32) -> TermId {
    let width = t.width(a);
    if left == 0 {
        return a;
    }
    let (high, low) = (t.extract(width - 1 - left, 0, a), t.extract(width - 1, width - left, a));
    t.concat(high, low)
}

fn int_indexed(t: &mut Terms, name: &str, indices: &[u32], a: TermId) -> Option<Made> {
    match (name, indices) {
        ("int2bv" | "int_to_bv", &[width]) if width > 0 => {
            Some(Ok(t.make(Op::IntToBv(width), &[a])))
        }
        ("divisible", &[divisor]) => {
            let (divisor, zero) = (t.int(divisor), t.int(0));
            let rest = t.make(Op::Mod, &[a, divisor]);
            Some(Ok(t.eq(rest, zero)))
        }
        _ => None,
    }
}

fn numbers(t: &mut Terms, name: &str, args: &[TermId]) -> Option<Made> {
    let numeric = |arg: &TermId| matches!(t.sort(*arg), Sort::Int | Sort::Real);
    if args.is_empty() || !args.iter().all(numeric) {
        return None;
    }
    let args = unified(t, args);
    Some(match (name, &args[..]) {
        ("-", &[a]) => Ok(negated(t, a)),
        ("+", [_, _, ..]) => Ok(t.make(Op::Add, &args)),
        ("-", [first, rest @ ..]) => {
            let rest: Vec<TermId> = rest.iter().map(|&arg| negated(t, arg)).collect();
            Ok(t.make(Op::Add, &[&[*first], &rest[..]].concat()))
        }
        ("*", [_, _, ..]) => fold(t, &args, |t, a, b| checked(t, Op::Mul, &[a, b])),
        ("/", [_, _, ..]) => fold(t, &args, quotient),
        ("<=", _) => chain(t, &args, |t, a, b| checked(t, Op::Le, &[a, b])),
        ("<", _) => chain(t, &args, |t, a, b| checked(t, Op::Lt, &[a, b])),
        (">=", _) => chain(t, &args, |t, a, b| checked(t, Op::Le, &[b, a])),
        (">", _) => chain(t, &args, |t, a, b| checked(t, Op::Lt, &[b, a])),
        ("abs", &[a]) => {
            let zero = t.number(t.sort(a), BigRational::zero());
            let (negative, opposite) = (t.make(Op::Lt, &[a, zero]), negated(t, a));
            Ok(t.ite(negative, opposite, a))
        }
        ("to_real", &[a]) if t.sort(a) == Sort::Real => Ok(a),
        ("to_real", &[a]) => checked(t, Op::ToReal, &[a]),
        ("to_int", &[a]) => checked(t, Op::ToInt, &[a]),
        ("is_int", &[a]) => checked(t, Op::ToInt, &[a]).map(|floor| {
            let floor = t.make(Op::ToReal, &[floor]);
            t.eq(floor, a)
        }),
        _ => return None,
    })
}

fn negated(t: &mut Terms, a: TermId) -> TermId {
    let sort = t.sort(a);
    if let Some(value) = t.as_num(a) {
        let opposite = -value;
        return t.number(sort, opposite);
    }
    let minus_one = t.number(sort, -BigRational::one());
    t.make(Op::Mul, &[a, minus_one])
}

/// A quotient; of constants, a constant, which is how SMT-LIB writes fractions.
fn quotient(t: &mut Terms, a: TermId, b: TermId) -> Made {
    let to_real = |t: &mut Terms, x: TermId| match (t.sort(x), t.as_num(x).cloned()) {
        (Sort::Int, Some(value)) => t.real(value),
        (Sort::Int, None) => t.make(Op::ToReal, &[x]),
        _ => x,
    };
    let (a, b) = (to_real(t, a), to_real(t, b));
    match (t.as_num(a), t.as_num(b)) {
        (Some(x), Some(y)) if *y.numer() != BigInt::zero() => {
            let value = x / y;
            Ok(t.real(value))
        }
        _ => checked(t, Op::Quotient, &[a, b]),
    }
}
