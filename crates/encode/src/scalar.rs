//! C's arithmetic on terms: the same meaning as [`cfa::scalar`] has on bits.

use cfa::ir::{BinOp, UnOp};
use cfa::scalar::Scalar;
use cfa::types::FloatKind;
use logic::{FpOp, Op, TermId, Terms};

/// A truth value as an `int`.
pub(crate) fn int_of(terms: &mut Terms, truth: TermId) -> TermId {
    bool_word(terms, truth, 32)
}

fn bool_word(terms: &mut Terms, truth: TermId, width: u32) -> TermId {
    let (one, zero) = (terms.bv(width, 1), terms.bv(width, 0));
    terms.ite(truth, one, zero)
}

/// Whether a scalar is not zero.
pub(crate) fn truth(terms: &mut Terms, scalar: Scalar, x: TermId) -> TermId {
    let width = terms.width(x);
    match scalar {
        Scalar::Float(kind) => {
            let zero = terms.bv(width, kind.format().zero(false));
            let is_zero = terms.make(Op::Fp(FpOp::Eq, kind.format()), &[x, zero]);
            terms.not(is_zero)
        }
        _ => {
            let zero = terms.bv(width, 0);
            let is_zero = terms.eq(x, zero);
            terms.not(is_zero)
        }
    }
}

/// `op x`
pub(crate) fn unary(terms: &mut Terms, op: UnOp, scalar: Scalar, x: TermId) -> TermId {
    match (op, scalar) {
        (UnOp::Not, _) => {
            let truth = truth(terms, scalar, x);
            let not = terms.not(truth);
            int_of(terms, not)
        }
        (UnOp::Neg, Scalar::Float(kind)) => negate_float(terms, kind, x),
        (UnOp::Neg, _) => terms.bv_neg(x),
        (UnOp::BitNot, _) => terms.bv_not(x),
    }
}

pub(crate) fn negate_float(terms: &mut Terms, kind: FloatKind, x: TermId) -> TermId {
    let width = kind.format().bits();
    let sign = terms.bv(width, 1 << (width - 1));
    terms.bv_xor(x, sign)
}

/// `x op y` for an operation that is not a comparison. Division has no meaning where
/// [`divides`] does not hold.
pub(crate) fn binary(
    terms: &mut Terms,
    op: BinOp,
    scalar: Scalar,
    rounding: TermId,
    x: TermId,
    y: TermId,
) -> TermId {
    if let Scalar::Float(kind) = scalar {
        let op = match op {
            BinOp::Add => FpOp::Add,
            BinOp::Sub => FpOp::Sub,
            BinOp::Mul => FpOp::Mul,
            _ => FpOp::Div,
        };
        return terms.make(Op::Fp(op, kind.format()), &[rounding, x, y]);
    }
    let signed = is_signed(scalar);
    match op {
        BinOp::Add => terms.bv_add(x, y),
        BinOp::Sub => terms.bv_sub(x, y),
        BinOp::Mul => terms.bv_mul(x, y),
        BinOp::Div if signed => terms.bv_sdiv(x, y),
        BinOp::Div => terms.bv_udiv(x, y),
        BinOp::Rem if signed => terms.bv_srem(x, y),
        BinOp::Rem => terms.bv_urem(x, y),
        BinOp::And => terms.bv_and(x, y),
        BinOp::Or => terms.bv_or(x, y),
        BinOp::Xor => terms.bv_xor(x, y),
        BinOp::Shl => {
            let count = shift_count(terms, x, y);
            terms.bv_shl(x, count)
        }
        BinOp::Shr => {
            let count = shift_count(terms, x, y);
            if signed { terms.bv_ashr(x, count) } else { terms.bv_lshr(x, count) }
        }
        comparison => {
            let truth = compare(terms, comparison, scalar, x, y);
            int_of(terms, truth)
        }
    }
}

/// The count of a shift of `x`, masked as x86 does, in the width of `x`.
fn shift_count(terms: &mut Terms, x: TermId, y: TermId) -> TermId {
    let (width, own) = (terms.width(x), terms.width(y));
    // A mask has at most seven bits: a count of more bits than `x` has may be cut.
    let y =
        if own > width { terms.extract(width - 1, 0, y) } else { terms.zero_extend_to(width, y) };
    let mask = terms.bv(width, u128::from(width.max(32) - 1));
    terms.bv_and(y, mask)
}

fn is_signed(scalar: Scalar) -> bool {
    matches!(scalar, Scalar::Int { signed: true, .. })
}

/// Whether `x / y` and `x % y` have a meaning.
pub(crate) fn divides(terms: &mut Terms, scalar: Scalar, x: TermId, y: TermId) -> TermId {
    if matches!(scalar, Scalar::Float(_)) {
        return terms.bool(true);
    }
    let width = terms.width(x);
    let zero = terms.bv(width, 0);
    let by_zero = terms.eq(y, zero);
    let nonzero = terms.not(by_zero);
    if !is_signed(scalar) {
        return nonzero;
    }
    let (least, minus_one) = (terms.bv(width, 1 << (width - 1)), terms.bv(width, u128::MAX));
    let (is_least, is_minus) = (terms.eq(x, least), terms.eq(y, minus_one));
    let overflow = terms.and(&[is_least, is_minus]);
    let fits = terms.not(overflow);
    terms.and(&[nonzero, fits])
}

/// `x op y` for a comparison, as a truth value.
pub(crate) fn compare(
    terms: &mut Terms,
    op: BinOp,
    scalar: Scalar,
    x: TermId,
    y: TermId,
) -> TermId {
    let (op, x, y, negated) = match op {
        BinOp::Gt => (BinOp::Lt, y, x, false),
        BinOp::Ge => (BinOp::Le, y, x, false),
        BinOp::Ne => (BinOp::Eq, x, y, true),
        op => (op, x, y, false),
    };
    let truth = match (scalar, op) {
        (Scalar::Float(kind), op) => {
            let op = match op {
                BinOp::Eq => FpOp::Eq,
                BinOp::Lt => FpOp::Lt,
                _ => FpOp::Le,
            };
            terms.make(Op::Fp(op, kind.format()), &[x, y])
        }
        (_, BinOp::Eq) => terms.eq(x, y),
        (scalar, BinOp::Lt) if is_signed(scalar) => terms.bv_slt(x, y),
        (_, BinOp::Lt) => terms.bv_ult(x, y),
        (scalar, _) if is_signed(scalar) => terms.bv_sle(x, y),
        (..) => terms.bv_ule(x, y),
    };
    if negated { terms.not(truth) } else { truth }
}

/// `x` of shape `from` converted to shape `to`.
pub(crate) fn convert(
    terms: &mut Terms,
    from: Scalar,
    to: Scalar,
    rounding: TermId,
    x: TermId,
) -> TermId {
    match (from, to) {
        (from, to) if from == to => x,
        (_, Scalar::Bool) => {
            let truth = truth(terms, from, x);
            bool_word(terms, truth, 8)
        }
        (Scalar::Float(from), Scalar::Float(to)) => {
            terms.make(Op::Fp(FpOp::Convert(from.format()), to.format()), &[rounding, x])
        }
        (Scalar::Float(from), Scalar::Int { width, signed }) => {
            float_to_int(terms, from, width, signed, x)
        }
        (from, Scalar::Float(to)) => {
            let op = if is_signed(from) { FpOp::FromSigned } else { FpOp::FromUnsigned };
            terms.make(Op::Fp(op, to.format()), &[rounding, x])
        }
        (from, Scalar::Int { width, .. }) => resize(terms, x, width, is_signed(from)),
    }
}

/// `x` cut or extended to `width` bits.
pub(crate) fn resize(terms: &mut Terms, x: TermId, width: u32, signed: bool) -> TermId {
    let own = terms.width(x);
    if width < own {
        terms.extract(width - 1, 0, x)
    } else if signed {
        terms.sign_extend_to(width, x)
    } else {
        terms.zero_extend_to(width, x)
    }
}

/// As the conversion instructions of x86 do: through a signed register of 32 or 64 bits, but for
/// the unsigned types that are as wide as it.
fn float_to_int(terms: &mut Terms, from: FloatKind, width: u32, signed: bool, x: TermId) -> TermId {
    let register = match (width, signed) {
        (128, _) => 128,
        (64, _) | (32, false) => 64,
        _ => 32,
    };
    let format = from.format();
    let value = terms.make(Op::Fp(FpOp::ToSigned(register), format), &[x]);
    if signed || width < register {
        return resize(terms, value, width, true);
    }
    let large = terms.make(Op::Fp(FpOp::ToUnsigned(width), format), &[x]);
    let sign = terms.extract(format.bits() - 1, format.bits() - 1, x);
    let one = terms.bv(1, 1);
    let negative = terms.eq(sign, one);
    terms.ite(negative, value, large)
}
