//! Operations on floats, by [`base::float`].

use crate::bits::Bits;
use crate::term::FpOp;
use crate::value::Value;
use base::float::{FloatFormat, Rounding};
use std::cmp::Ordering;

/// The value of a float operation.
pub(super) fn apply(op: FpOp, format: FloatFormat, args: &[&Value]) -> Value {
    let float = |i: usize| encoding(args[i].as_bits());
    let mode = || FpOp::rounding(encoding(args[0].as_bits()));
    let number = match op {
        FpOp::Add => format.add_with(mode(), float(1), float(2)),
        FpOp::Sub => format.sub_with(mode(), float(1), float(2)),
        FpOp::Mul => format.mul_with(mode(), float(1), float(2)),
        FpOp::Div => format.div_with(mode(), float(1), float(2)),
        FpOp::Fma => format.fma_with(mode(), float(1), float(2), float(3)),
        FpOp::Sqrt => format.sqrt_with(mode(), float(1)),
        FpOp::Rem => format.rem(float(0), float(1)),
        FpOp::IeeeRem => format.ieee_remainder(float(0), float(1)),
        FpOp::RoundToIntegral => format.round_to_integral(float(1), mode()),
        FpOp::Convert(from) => from.convert_with(mode(), float(1), format),
        FpOp::FromSigned => from_int(format, args[1].as_bits(), true, mode()),
        FpOp::FromUnsigned => from_int(format, args[1].as_bits(), false, mode()),
        FpOp::Eq => return Value::Bool(format.cmp(float(0), float(1)) == Some(Ordering::Equal)),
        FpOp::Lt => return Value::Bool(format.cmp(float(0), float(1)) == Some(Ordering::Less)),
        FpOp::Le => {
            let order = format.cmp(float(0), float(1));
            return Value::Bool(matches!(order, Some(Ordering::Less | Ordering::Equal)));
        }
        FpOp::IsNan => return Value::Bool(format.is_nan(float(0))),
        FpOp::ToSigned(width) => return Value::Bits(to_int(format, float(0), width, true)),
        FpOp::ToUnsigned(width) => return Value::Bits(to_int(format, float(0), width, false)),
    };
    // The sign and payload of a NaN operand do not survive an operation: there is one NaN result.
    let number = if format.is_nan(number) { format.nan() } else { number };
    Value::bv(format.bits(), number)
}

fn encoding(bits: &Bits) -> u128 {
    bits.to_u128().expect("a float has at most 128 bits")
}

/// The float for an integer.
fn from_int(format: FloatFormat, value: &Bits, signed: bool, mode: Rounding) -> u128 {
    let negative = signed && value.is_negative();
    let magnitude = if negative { value.neg() } else { value.clone() };
    let length = magnitude.bit_len();
    if length <= 127 {
        let magnitude = magnitude.to_u128().expect("at most 127 bits") as i128;
        return format.from_i128_with(mode, if negative { -magnitude } else { magnitude });
    }
    // The leading 126 bits, and one that says whether there is more below: enough for one rounding.
    // The scaling that follows is exact or overflows in the same direction.
    let cut = length - 126;
    let sticky = i128::from(magnitude.trailing_zeros() < cut);
    let leading = magnitude.extract(length - 1, cut).to_u128().expect("126 bits") as i128;
    let leading = leading << 1 | sticky;
    let rounded = format.from_i128_with(mode, if negative { -leading } else { leading });
    scaled(format, rounded, cut as i32 - 1, mode)
}

/// `a · 2^exponent`, in steps that every format but the narrowest can represent.
fn scaled(format: FloatFormat, mut a: u128, exponent: i32, mode: Rounding) -> u128 {
    const STEP: i32 = 8;
    for at in (0..exponent.abs()).step_by(STEP as usize) {
        let power = format.from_i128_with(mode, 1 << STEP.min(exponent.abs() - at));
        a = if exponent < 0 {
            format.div_with(mode, a, power)
        } else {
            format.mul_with(mode, a, power)
        };
    }
    a
}

/// The integer part of a float; what does not fit gives the value with only the highest bit.
fn to_int(format: FloatFormat, a: u128, width: u32, signed: bool) -> Bits {
    let indefinite = Bits::min_signed(width);
    if format.is_nan(a) || format.is_infinite(a) {
        return indefinite;
    }
    // Two bits more than fit any value that does, for the comparison below.
    let room = width.max(128) + 2;
    let Some((negative, magnitude)) = integer_part(format, a, room) else {
        return indefinite;
    };
    let limit = match (signed, negative) {
        (true, true) => Bits::power_of_two(room, width - 1),
        (true, false) => Bits::power_of_two(room, width - 1).sub(&Bits::one(room)),
        (false, true) => Bits::zero(room),
        (false, false) => Bits::power_of_two(room, width).sub(&Bits::one(room)),
    };
    if !magnitude.ule(&limit) {
        return indefinite;
    }
    let low = magnitude.extract(width - 1, 0);
    if negative { low.neg() } else { low }
}

/// Sign and magnitude of a finite number without its fraction; `None` if it has more bits.
fn integer_part(format: FloatFormat, a: u128, room: u32) -> Option<(bool, Bits)> {
    const STEP: i32 = 64;
    let (mut a, mut shift) = (a, 0);
    loop {
        if let Some((negative, magnitude)) = format.to_int(a) {
            let magnitude = Bits::new(room, magnitude);
            let fits = magnitude.bit_len() + shift <= room;
            let by = Bits::new(room, shift.into());
            return fits.then(|| (negative, magnitude.shl(&by)));
        }
        // From 2^128 on there is no fraction, and division by a power of two is exact.
        a = scaled(format, a, -STEP, Rounding::NearestEven);
        shift += STEP as u32;
    }
}
