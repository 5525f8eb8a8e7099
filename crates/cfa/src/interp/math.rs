//! `math.h`. What IEEE 754 fixes is exact; the rest is what the platform's library gives for
//! `float` and `double` (a `long double` goes through `double`), in every rounding mode what it gives
//! to nearest.

use super::Flow;
use super::intrinsics::INT;
use super::machine::Machine;
use super::observe::Observer;
use crate::ir::{ExprId, MathFn};
use crate::scalar::{Scalar, convert, sign_extend};
use crate::types::{FloatKind, IntKind};
use base::float::{FloatFormat, Rounding};

impl<O: Observer> Machine<'_, O> {
    /// Performs a function of `math.h`.
    pub(super) fn math(
        &mut self,
        function: MathFn,
        dst: Option<ExprId>,
        args: &[ExprId],
    ) -> Flow<()> {
        let mut values = [(0, INT); 3];
        for (value, &arg) in values.iter_mut().zip(args) {
            *value = (self.value(arg)?, self.image.shapes[arg].unwrap_or(INT));
        }
        let (kind, x) = match values[0] {
            (bits, Scalar::Float(kind)) => (kind, bits),
            (bits, shape) => {
                (FloatKind::Double, self.converted(shape, Scalar::Float(FloatKind::Double), bits))
            }
        };
        let own = Scalar::Float(kind);
        let [_, (second, shape), (third, third_shape)] = values;
        let (bits, shape) = match function {
            MathFn::Ldexp => {
                let power = sign_extend(convert(shape, INT, second), 32) as i32;
                (scale(self.rounding(), kind.format(), x, power), own)
            }
            _ => {
                let y = self.converted(shape, own, second);
                let z = self.converted(third_shape, own, third);
                self.float_function(function, kind, [x, y, z])
            }
        };
        self.assign_scalar(dst, shape, bits)
    }

    fn float_function(
        &self,
        function: MathFn,
        kind: FloatKind,
        [x, y, z]: [u128; 3],
    ) -> (u128, Scalar) {
        use MathFn::*;
        let format = kind.format();
        let own = Scalar::Float(kind);
        let mode = self.rounding();
        let to_integer = |rounding, kind: IntKind| {
            let shape = self.int_shape(kind);
            (convert(own, shape, format.round_to_integral(x, rounding)), shape)
        };
        let test = |holds: bool| (u128::from(holds), INT);
        match function {
            Lrint => to_integer(mode, IntKind::Long),
            Llrint => to_integer(mode, IntKind::LongLong),
            Lround => to_integer(Rounding::NearestAway, IntKind::Long),
            Llround => to_integer(Rounding::NearestAway, IntKind::LongLong),
            Isnan => test(format.is_nan(x)),
            Isinf => {
                let sign = if format.is_negative(x) { -1i32 } else { 1 };
                (if format.is_infinite(x) { u128::from(sign as u32) } else { 0 }, INT)
            }
            Isfinite => test(!format.is_nan(x) && !format.is_infinite(x)),
            Isnormal => test(format.is_normal(x)),
            Signbit => test(format.is_negative(x)),
            Fpclassify => (classify(format, x), INT),
            Ilogb => {
                let exponent = match exponent(format, x) {
                    Some(exponent) => exponent,
                    None if format.is_infinite(x) => i32::MAX,
                    None => i32::MIN,
                };
                (u128::from(exponent as u32), INT)
            }
            _ => (real_function(function, mode, format, [x, y, z]), own),
        }
    }
}

/// The values of `FP_NAN`, `FP_INFINITE`, `FP_ZERO`, `FP_SUBNORMAL` and `FP_NORMAL`.
fn classify(format: FloatFormat, x: u128) -> u128 {
    match x {
        x if format.is_nan(x) => 0,
        x if format.is_infinite(x) => 1,
        x if format.is_zero(x) => 2,
        x if format.is_subnormal(x) => 3,
        _ => 4,
    }
}

/// Functions from reals to reals.
fn real_function(
    function: MathFn,
    mode: Rounding,
    format: FloatFormat,
    [x, y, z]: [u128; 3],
) -> u128 {
    use MathFn::*;
    let rounded = |rounding| format.round_to_integral(x, rounding);
    match function {
        Fabs => format.abs(x),
        Sqrt if mode == Rounding::NearestEven => format.sqrt(x),
        Sqrt => format.sqrt_with(mode, x),
        Floor => rounded(Rounding::Down),
        Ceil => rounded(Rounding::Up),
        Trunc => rounded(Rounding::TowardZero),
        Round => rounded(Rounding::NearestAway),
        Rint | Nearbyint => rounded(mode),
        Fmod => format.rem(x, y),
        Remainder => format.ieee_remainder(x, y),
        // Where both are equal x86-64 gives the second, which matters for zeros only.
        Fmin if format.is_nan(y) => x,
        Fmin if format.cmp(x, y).is_some_and(|order| order.is_lt()) => x,
        Fmax if format.is_nan(y) => x,
        Fmax if format.cmp(x, y).is_some_and(|order| order.is_gt()) => x,
        Fmin | Fmax => y,
        Fdim => match format.cmp(x, y) {
            Some(order) if order.is_le() => format.zero(false),
            _ => format.sub_with(mode, x, y),
        },
        Fma => format.fma_with(mode, x, y, z),
        Copysign => format.copysign(x, y),
        Logb => match exponent(format, x) {
            Some(exponent) => format.from_i128(exponent.into()),
            None if format.is_zero(x) => format.infinity(true),
            None => format.abs(x),
        },
        Nextafter => next_after(format, x, y),
        _ if format == FloatFormat::F32 => {
            let single = |bits: u128| f32::from_bits(bits as u32);
            transcendental_single(function, single(x), single(y)).to_bits().into()
        }
        _ => format.from_f64(transcendental(function, format.to_f64(x), format.to_f64(y))),
    }
}

macro_rules! transcendental_functions {
    ($name:ident, $real:ty) => {
        fn $name(function: MathFn, x: $real, y: $real) -> $real {
            use MathFn::*;
            match function {
                Cbrt => x.cbrt(),
                Exp => x.exp(),
                Exp2 => x.exp2(),
                Expm1 => x.exp_m1(),
                Log => x.ln(),
                Log2 => x.log2(),
                Log10 => x.log10(),
                Log1p => x.ln_1p(),
                Pow => x.powf(y),
                Sin => x.sin(),
                Cos => x.cos(),
                Tan => x.tan(),
                Asin => x.asin(),
                Acos => x.acos(),
                Atan => x.atan(),
                Atan2 => x.atan2(y),
                Sinh => x.sinh(),
                Cosh => x.cosh(),
                Tanh => x.tanh(),
                Asinh => x.asinh(),
                Acosh => x.acosh(),
                Atanh => x.atanh(),
                Hypot => x.hypot(y),
                _ => <$real>::NAN,
            }
        }
    };
}

transcendental_functions!(transcendental, f64);
transcendental_functions!(transcendental_single, f32);

/// The bits of a power of two in the widest format.
fn power_of_two(exponent: i32) -> u128 {
    ((exponent + 16383) as u128) << 112
}

/// `x * 2^power`. The widest format holds every result for `float` and `double` exactly, so that
/// only the conversion back rounds.
fn scale(mode: Rounding, format: FloatFormat, x: u128, power: i32) -> u128 {
    if format.is_nan(x) || format.is_infinite(x) || format.is_zero(x) {
        return x;
    }
    let wide = FloatFormat::F128;
    let limit = if matches!(format, FloatFormat::X87 | FloatFormat::F128) { 40_000 } else { 5_000 };
    let mut power = power.clamp(-limit, limit);
    let mut result = format.convert(x, wide);
    while power != 0 {
        let part = power.clamp(-16_000, 16_000);
        result = wide.mul_with(mode, result, power_of_two(part));
        power -= part;
    }
    wide.convert_with(mode, result, format)
}

/// The exponent of a finite number other than zero.
fn exponent(format: FloatFormat, x: u128) -> Option<i32> {
    if format.is_nan(x) || format.is_infinite(x) || format.is_zero(x) {
        return None;
    }
    let wide = format.convert(x, FloatFormat::F128);
    let biased = (wide >> 112) as i32 & 0x7fff;
    if biased != 0 {
        return Some(biased - 16383);
    }
    let fraction = wide & ((1 << 112) - 1);
    Some(-16382 - (fraction.leading_zeros() as i32 - 15))
}

/// The neighbour of `x` on the side of `y`.
fn next_after(format: FloatFormat, x: u128, y: u128) -> u128 {
    let Some(order) = format.cmp(x, y) else {
        return if format.is_nan(x) { x } else { y };
    };
    if order.is_eq() {
        return y;
    }
    let sign = 1u128 << (format.width_bits() - 1);
    if format.is_zero(x) {
        return 1 | (y & sign);
    }
    let away = order.is_lt() != format.is_negative(x);
    let magnitude = x & !sign;
    let next = if format == FloatFormat::X87 {
        x87_neighbour(magnitude, away)
    } else if away {
        magnitude + 1
    } else {
        magnitude - 1
    };
    next | (x & sign)
}

/// The next magnitude of the format whose integer bit is explicit.
fn x87_neighbour(magnitude: u128, away: bool) -> u128 {
    const INTEGER: u64 = 1 << 63;
    let (exponent, fraction) = (magnitude >> 64, magnitude as u64);
    let (exponent, fraction) = match (away, fraction) {
        (true, u64::MAX) => (exponent + 1, INTEGER),
        (true, _) if exponent == 0 && fraction + 1 == INTEGER => (1, INTEGER),
        (true, _) => (exponent, fraction + 1),
        (false, INTEGER) if exponent > 1 => (exponent - 1, u64::MAX),
        (false, INTEGER) => (0, INTEGER - 1),
        (false, _) => (exponent, fraction - 1),
    };
    (exponent << 64) | u128::from(fraction)
}
