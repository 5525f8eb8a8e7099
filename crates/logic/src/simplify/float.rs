//! Floats. Constants are folded; of the rest, little is true of all floats.

use crate::term::{FpOp, Op, TermId, Terms};
use base::float::FloatFormat;

pub(super) fn apply(
    t: &mut Terms,
    op: FpOp,
    format: FloatFormat,
    args: &[TermId],
) -> Option<TermId> {
    match (op, args) {
        // There is one NaN result, so that these commute bit for bit.
        (FpOp::Add | FpOp::Mul, &[mode, a, b]) if b < a => {
            Some(t.make(Op::Fp(op, format), &[mode, b, a]))
        }
        (FpOp::Eq, &[a, b]) if b < a => Some(t.make(Op::Fp(op, format), &[b, a])),
        (FpOp::Eq | FpOp::Le, &[a, b]) if a == b => {
            let nan = t.make(Op::Fp(FpOp::IsNan, format), &[a]);
            Some(t.not(nan))
        }
        (FpOp::Lt, &[a, b]) if a == b => Some(Terms::FALSE),
        (FpOp::Eq | FpOp::Lt | FpOp::Le, &[a, b]) => {
            (is_nan(t, format, a) || is_nan(t, format, b)).then_some(Terms::FALSE)
        }
        (FpOp::IsNan, &[a]) => nan_result(t, a),
        _ => None,
    }
}

fn is_nan(t: &Terms, format: FloatFormat, a: TermId) -> bool {
    t.as_bits(a).and_then(|bits| bits.to_u128()).is_some_and(|bits| format.is_nan(bits))
}

/// Whether an operation gives NaN, where its arguments tell.
fn nan_result(t: &mut Terms, a: TermId) -> Option<TermId> {
    match (t.op(a), t.args(a)) {
        (Op::Fp(FpOp::FromSigned | FpOp::FromUnsigned, _), _) => Some(Terms::FALSE),
        (Op::Fp(FpOp::Convert(from), _), &[_, x]) => Some(t.make(Op::Fp(FpOp::IsNan, from), &[x])),
        (Op::Fp(FpOp::RoundToIntegral, format), &[_, x]) => {
            Some(t.make(Op::Fp(FpOp::IsNan, format), &[x]))
        }
        _ => None,
    }
}
