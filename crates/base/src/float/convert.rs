//! Between formats, and between numbers and integers.

use super::unpack::{TOP, Unpacked};
use super::wide::U256;
use super::{FloatFormat, Rounding};

/// The number as an integer of the same format.
pub(super) fn round_to_integral(format: FloatFormat, a: u128, rounding: Rounding) -> u128 {
    match format.unpack(a) {
        Unpacked::Nan => format.quieted(a),
        Unpacked::Finite(x) if x.exp < 0 => {
            // Two bits stay below the integer: the half, and whether there is anything below it.
            let scaled = (U256::from(x.sig) << 2).shr_jam(x.exp.unsigned_abs()).low();
            let (whole, rest) = (scaled >> 2, scaled & 3);
            let away = rounding.goes_away(x.neg, whole & 1 == 1, rest);
            format.pack(x.neg, U256::from(whole + u128::from(away)), 0)
        }
        _ => a,
    }
}

/// The number truncated to an integer, as sign and magnitude.
pub(super) fn to_int(format: FloatFormat, a: u128) -> Option<(bool, u128)> {
    match format.unpack(a) {
        Unpacked::Nan | Unpacked::Infinity { .. } => None,
        Unpacked::Zero { .. } => Some((false, 0)),
        Unpacked::Finite(x) if x.exp > (127 - TOP) as i32 => None,
        Unpacked::Finite(x) if x.exp >= 0 => Some((x.neg, x.sig << x.exp)),
        Unpacked::Finite(x) => {
            let magnitude = x.sig.checked_shr(x.exp.unsigned_abs()).unwrap_or(0);
            Some((x.neg && magnitude != 0, magnitude))
        }
    }
}

/// The number in another format.
pub(super) fn convert(from: FloatFormat, rounding: Rounding, a: u128, to: FloatFormat) -> u128 {
    match from.unpack(a) {
        Unpacked::Nan => convert_nan(from, from.quieted(a), to),
        Unpacked::Infinity { neg } => to.infinity(neg),
        Unpacked::Zero { neg } => to.zero(neg),
        Unpacked::Finite(x) => to.pack_with(rounding, x.neg, x.sig.into(), x.exp),
    }
}

/// A quiet NaN with the leading bits of its payload.
fn convert_nan(from: FloatFormat, nan: u128, to: FloatFormat) -> u128 {
    let payload = (nan & (from.integer_bit() - 1)) << (128 - (from.precision() - 1));
    let significand = to.integer_bit() | (payload >> (128 - (to.precision() - 1)));
    to.compose(from.is_negative(nan), to.exponent_mask(), significand)
}
