//! The sort of each operation, and whether its arguments fit.

use crate::sort::Sort;
use crate::term::{FpOp, Op, TermId, Terms};

/// The sort of a term with this operation and these arguments.
///
/// # Panics
/// If the arguments do not fit: a bug of who makes the term.
pub(crate) fn sort_of(terms: &Terms, op: Op, args: &[TermId]) -> Sort {
    fitting_sort(terms, op, args).unwrap_or_else(|| {
        let sorts: Vec<Sort> = args.iter().map(|&arg| terms.sort(arg)).collect();
        panic!("{op:?} of {sorts:?}")
    })
}

/// The sort of a term with this operation and these arguments, if they fit.
pub(crate) fn fitting_sort(terms: &Terms, op: Op, args: &[TermId]) -> Option<Sort> {
    // No allocation for the usual numbers of arguments: constructors are hot.
    let mut few = [Sort::Bool; 5];
    if args.len() <= few.len() {
        for (sort, &arg) in few.iter_mut().zip(args) {
            *sort = terms.sort(arg);
        }
        return fitting(terms, op, &few[..args.len()]);
    }
    let many: Vec<Sort> = args.iter().map(|&arg| terms.sort(arg)).collect();
    fitting(terms, op, &many)
}

fn fitting(terms: &Terms, op: Op, sorts: &[Sort]) -> Option<Sort> {
    use Sort::{BitVec, Bool, Int, Real};
    Some(match (op, sorts) {
        (Op::True | Op::False, []) => Bool,
        (Op::Not, [Bool]) => Bool,
        (Op::And | Op::Or, list) if list.iter().all(|&sort| sort == Bool) => Bool,
        (Op::Eq, [a, b]) if a == b => Bool,
        (Op::Ite, [Bool, a, b]) if a == b => *a,
        (Op::BvNot | Op::BvNeg, [BitVec(n)]) => BitVec(*n),
        (
            Op::BvAnd
            | Op::BvOr
            | Op::BvXor
            | Op::BvAdd
            | Op::BvMul
            | Op::BvUdiv
            | Op::BvUrem
            | Op::BvSdiv
            | Op::BvSrem
            | Op::BvShl
            | Op::BvLshr
            | Op::BvAshr,
            [BitVec(n), BitVec(m)],
        ) if n == m => BitVec(*n),
        (Op::BvUlt | Op::BvUle | Op::BvSlt | Op::BvSle, [BitVec(n), BitVec(m)]) if n == m => Bool,
        (Op::Concat, [BitVec(n), BitVec(m)]) => BitVec(n + m),
        (Op::Extract(hi, lo), [BitVec(n)]) if lo <= hi && hi < *n => BitVec(hi - lo + 1),
        (Op::ZeroExtend(by) | Op::SignExtend(by), [BitVec(n)]) => BitVec(n + by),
        (Op::Select, [array @ Sort::Array(_), index]) => {
            let (domain, element) = terms.array_parts(*array);
            if domain != *index {
                return None;
            }
            element
        }
        (Op::Store, [array @ Sort::Array(_), index, element])
            if terms.array_parts(*array) == (*index, *element) =>
        {
            *array
        }
        (Op::ConstArray(id), [element]) if terms.array_parts(Sort::Array(id)).1 == *element => {
            Sort::Array(id)
        }
        (Op::Fill, [array @ Sort::Array(_), low @ BitVec(_), count, element])
            if low == count && terms.array_parts(*array) == (*low, *element) =>
        {
            *array
        }
        (Op::Copy, [array @ Sort::Array(_), to @ BitVec(_), source, from, count])
            if source == array
                && to == from
                && from == count
                && terms.array_parts(*array).0 == *to =>
        {
            *array
        }
        (Op::Apply(func), args) if terms.function(func).args == args => terms.function(func).sort,
        (Op::Fp(op, format), args) => return float(op, BitVec(format.bits()), args),
        (Op::Add, list @ [_, _, ..]) if list.iter().all(|&sort| sort == list[0]) => {
            number(list[0])?
        }
        (Op::Mul, [a, b]) if a == b => number(*a)?,
        (Op::Le | Op::Lt, [a, b]) if a == b => number(*a).map(|_| Bool)?,
        (Op::Div | Op::Mod, [Int, Int]) => Int,
        (Op::Quotient, [Real, Real]) => Real,
        (Op::ToReal, [Int]) => Real,
        (Op::ToInt, [Real]) => Int,
        (Op::UbvToInt | Op::SbvToInt, [BitVec(_)]) => Int,
        (Op::IntToBv(n), [Int]) => BitVec(n),
        _ => return None,
    })
}

fn number(sort: Sort) -> Option<Sort> {
    matches!(sort, Sort::Int | Sort::Real).then_some(sort)
}

fn float(op: FpOp, float: Sort, args: &[Sort]) -> Option<Sort> {
    use FpOp::*;
    const MODE: Sort = Sort::BitVec(3);
    let same = |list: &[Sort]| list.iter().all(|&sort| sort == float);
    let (result, fits) = match (op, args) {
        (Add | Sub | Mul | Div, [MODE, rest @ ..]) => (float, rest.len() == 2 && same(rest)),
        (Fma, [MODE, rest @ ..]) => (float, rest.len() == 3 && same(rest)),
        (Sqrt | RoundToIntegral, [MODE, rest @ ..]) => (float, rest.len() == 1 && same(rest)),
        (Rem | IeeeRem, rest) => (float, rest.len() == 2 && same(rest)),
        (Eq | Lt | Le, rest) => (Sort::Bool, rest.len() == 2 && same(rest)),
        (IsNan, rest) => (Sort::Bool, rest.len() == 1 && same(rest)),
        (Convert(from), [MODE, a]) => (float, *a == Sort::BitVec(from.bits())),
        (FromSigned | FromUnsigned, [MODE, Sort::BitVec(_)]) => (float, true),
        (ToSigned(n) | ToUnsigned(n), rest) => (Sort::BitVec(n), rest.len() == 1 && same(rest)),
        _ => return None,
    };
    fits.then_some(result)
}
