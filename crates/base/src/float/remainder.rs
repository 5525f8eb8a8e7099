//! The two remainders of C. Both are exact; the quotient is never formed, only its last bit.

use super::FloatFormat;
use super::unpack::{Finite, Unpacked};
use super::wide::U256;

/// `fmod`.
pub(super) fn truncated(format: FloatFormat, a: u128, b: u128) -> u128 {
    match operands(format, a, b) {
        Err(result) => result,
        Ok((x, y)) if x.exp < y.exp => format.pack(x.neg, x.sig.into(), x.exp),
        Ok((x, y)) => {
            let (rest, _) = reduce(x, y);
            format.pack(x.neg, rest.into(), y.exp)
        }
    }
}

/// `remainder`.
pub(super) fn nearest(format: FloatFormat, a: u128, b: u128) -> u128 {
    let (x, y) = match operands(format, a, b) {
        Err(result) => return result,
        Ok(pair) => pair,
    };
    if x.exp < y.exp - 1 {
        return format.pack(x.neg, x.sig.into(), x.exp);
    }
    // In units of half the last place of `y`, where a remainder just below `y` is still exact.
    let (rest, odd) = if x.exp < y.exp {
        (x.sig, false)
    } else {
        let (rest, odd) = reduce(x, y);
        (rest * 2, odd)
    };
    let opposite = y.sig * 2 - rest;
    if rest > opposite || (rest == opposite && odd) {
        format.pack(!x.neg, U256::from(opposite), y.exp - 1)
    } else {
        format.pack(x.neg, U256::from(rest), y.exp - 1)
    }
}

/// Two finite nonzero operands, or the result if that is no matter of division.
fn operands(format: FloatFormat, a: u128, b: u128) -> Result<(Finite, Finite), u128> {
    match (format.unpack(a), format.unpack(b)) {
        (Unpacked::Finite(x), Unpacked::Finite(y)) => Ok((x, y)),
        (Unpacked::Finite(x), Unpacked::Infinity { .. }) => {
            Err(format.pack(x.neg, x.sig.into(), x.exp))
        }
        (Unpacked::Zero { neg }, Unpacked::Infinity { .. } | Unpacked::Finite(_)) => {
            Err(format.zero(neg))
        }
        _ => Err(format.propagate(&[a, b]).unwrap_or(format.nan())),
    }
}

/// The remainder of `|x|` by `|y|` in units of the last place of `y`, and whether the quotient is
/// odd. The exponent of `x` must not be smaller.
fn reduce(x: Finite, y: Finite) -> (u128, bool) {
    let mut rest = x.sig;
    let mut odd = false;
    for position in (0..=x.exp - y.exp).rev() {
        odd = rest >= y.sig;
        if odd {
            rest -= y.sig;
        }
        if rest == 0 && position > 0 {
            return (0, false);
        }
        if position > 0 {
            rest <<= 1;
        }
    }
    (rest, odd)
}
