//! The basic operations: an exact result, or enough of one, and then one rounding.

use super::unpack::{Finite, TOP, Unpacked};
use super::wide::U256;
use super::{FloatFormat, Rounding};

/// The position of the leading one of [`Term::sig`]: below it fits a product of two significands,
/// above it the carry of a sum.
const TERM_TOP: u32 = 2 * TOP + 1;

/// A nonzero summand, `sig * 2^exp`, with the leading one at [`TERM_TOP`].
#[derive(Clone, Copy)]
struct Term {
    neg: bool,
    exp: i32,
    sig: U256,
}

impl Term {
    fn new(neg: bool, sig: U256, exp: i32) -> Self {
        let shift = TERM_TOP + 1 - sig.bit_len();
        Self { neg, exp: exp - shift as i32, sig: sig << shift }
    }
}

/// The exact value of a summand.
#[derive(Clone, Copy)]
enum Exact {
    Infinity { neg: bool },
    Zero { neg: bool },
    Finite(Term),
}

impl Exact {
    /// The exact value of an encoding; `None` for NaN.
    fn of(format: FloatFormat, bits: u128) -> Option<Self> {
        Some(match format.unpack(bits) {
            Unpacked::Nan => return None,
            Unpacked::Infinity { neg } => Exact::Infinity { neg },
            Unpacked::Zero { neg } => Exact::Zero { neg },
            Unpacked::Finite(x) => Exact::Finite(Term::new(x.neg, x.sig.into(), x.exp)),
        })
    }

    fn round(self, format: FloatFormat, rounding: Rounding) -> u128 {
        match self {
            Exact::Infinity { neg } => format.infinity(neg),
            Exact::Zero { neg } => format.zero(neg),
            Exact::Finite(x) => format.pack_with(rounding, x.neg, x.sig, x.exp),
        }
    }
}

/// `a + b`.
pub(super) fn add(format: FloatFormat, rounding: Rounding, a: u128, b: u128) -> u128 {
    match (Exact::of(format, a), Exact::of(format, b)) {
        (Some(x), Some(y)) => sum(format, rounding, x, y),
        _ => format.propagate(&[a, b]).unwrap_or(format.nan()),
    }
}

/// `a - b`.
pub(super) fn sub(format: FloatFormat, rounding: Rounding, a: u128, b: u128) -> u128 {
    // A NaN must keep its sign, so it may not pass through the negation.
    format.propagate(&[a, b]).unwrap_or_else(|| add(format, rounding, a, format.neg(b)))
}

/// `a * b`.
pub(super) fn mul(format: FloatFormat, rounding: Rounding, a: u128, b: u128) -> u128 {
    match product(format, a, b) {
        Some(exact) => exact.round(format, rounding),
        None => format.propagate(&[a, b]).unwrap_or(format.nan()),
    }
}

/// `a * b + c`.
pub(super) fn fma(format: FloatFormat, rounding: Rounding, a: u128, b: u128, c: u128) -> u128 {
    match (product(format, a, b), Exact::of(format, c)) {
        (Some(x), Some(y)) => sum(format, rounding, x, y),
        _ => format.propagate(&[a, b, c]).unwrap_or(format.nan()),
    }
}

/// `a / b`.
pub(super) fn div(format: FloatFormat, rounding: Rounding, a: u128, b: u128) -> u128 {
    use Unpacked::{Finite as Number, Infinity, Zero};
    let neg = format.is_negative(a) != format.is_negative(b);
    match (format.unpack(a), format.unpack(b)) {
        (Infinity { .. }, Zero { .. } | Number(_)) | (Number(_), Zero { .. }) => {
            format.infinity(neg)
        }
        (Zero { .. }, Infinity { .. } | Number(_)) | (Number(_), Infinity { .. }) => {
            format.zero(neg)
        }
        (Number(x), Number(y)) => quotient(format, rounding, neg, x, y),
        _ => format.propagate(&[a, b]).unwrap_or(format.nan()),
    }
}

fn quotient(format: FloatFormat, rounding: Rounding, neg: bool, x: Finite, y: Finite) -> u128 {
    // The significands differ by less than a factor of two, so this quotient has 127 or 128 bits.
    let (quotient, rest) = (U256::from(x.sig) << 127).div_rem(y.sig);
    jammed(format, rounding, neg, quotient, rest == 0, x.exp - y.exp - 127)
}

/// Rounds `(sig + r) * 2^exp` where `r` is zero if `exact`, and between zero and one otherwise.
fn jammed(
    format: FloatFormat,
    rounding: Rounding,
    neg: bool,
    sig: u128,
    exact: bool,
    exp: i32,
) -> u128 {
    let rest = U256::from(u128::from(!exact));
    format.pack_with(rounding, neg, (U256::from(sig) << 1) + rest, exp - 1)
}

/// The square root.
pub(super) fn sqrt(format: FloatFormat, rounding: Rounding, a: u128) -> u128 {
    match format.unpack(a) {
        Unpacked::Infinity { neg: false } => format.infinity(false),
        Unpacked::Zero { neg } => format.zero(neg),
        Unpacked::Finite(x) if !x.neg => {
            // An even exponent, and as many bits as the root of a wide integer takes.
            let shift = if (x.exp - 127) % 2 == 0 { 127 } else { 126 };
            let (root, exact) = (U256::from(x.sig) << shift).sqrt();
            jammed(format, rounding, false, root, exact, (x.exp - shift as i32) / 2)
        }
        _ => format.propagate(&[a]).unwrap_or(format.nan()),
    }
}

/// The exact product; `None` if an operand is NaN or the operation invalid.
fn product(format: FloatFormat, a: u128, b: u128) -> Option<Exact> {
    use Unpacked::{Finite as Number, Infinity, Nan, Zero};
    let neg = format.is_negative(a) != format.is_negative(b);
    match (format.unpack(a), format.unpack(b)) {
        (Nan, _) | (_, Nan) | (Infinity { .. }, Zero { .. }) | (Zero { .. }, Infinity { .. }) => {
            None
        }
        (Infinity { .. }, _) | (_, Infinity { .. }) => Some(Exact::Infinity { neg }),
        (Zero { .. }, _) | (_, Zero { .. }) => Some(Exact::Zero { neg }),
        (Number(x), Number(y)) => {
            Some(Exact::Finite(Term::new(neg, U256::product(x.sig, y.sig), x.exp + y.exp)))
        }
    }
}

/// The rounded sum of two exact values.
fn sum(format: FloatFormat, rounding: Rounding, x: Exact, y: Exact) -> u128 {
    match (x, y) {
        (Exact::Infinity { neg }, Exact::Infinity { neg: other }) if neg != other => format.nan(),
        (Exact::Infinity { neg }, _) | (_, Exact::Infinity { neg }) => format.infinity(neg),
        (Exact::Zero { neg }, Exact::Zero { neg: other }) => {
            format.zero(if neg == other { neg } else { rounding == Rounding::Down })
        }
        (Exact::Zero { .. }, other) | (other, Exact::Zero { .. }) => other.round(format, rounding),
        (Exact::Finite(x), Exact::Finite(y)) => {
            if (x.exp, x.sig) >= (y.exp, y.sig) {
                sum_terms(format, rounding, x, y)
            } else {
                sum_terms(format, rounding, y, x)
            }
        }
    }
}

/// The rounded sum of two terms, the larger one first.
///
/// Even a product has 28 zeros below its significand, so bits of the smaller term get lost only
/// if it is smaller by a factor beyond 2^28, and then a difference cannot cancel so far that the
/// jammed bit reaches the bits that decide the rounding.
fn sum_terms(format: FloatFormat, rounding: Rounding, large: Term, small: Term) -> u128 {
    let aligned = small.sig.shr_jam((large.exp - small.exp).unsigned_abs());
    if large.neg == small.neg {
        return format.pack_with(rounding, large.neg, large.sig + aligned, large.exp);
    }
    let difference = large.sig - aligned;
    // What cancels to zero is positive, except in the one direction where zero comes from above.
    let neg = if difference.is_zero() { rounding == Rounding::Down } else { large.neg };
    format.pack_with(rounding, neg, difference, large.exp)
}
