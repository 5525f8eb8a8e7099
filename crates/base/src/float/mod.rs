//! IEEE-754 binary floating point by bits, the same on every machine.
//!
//! A number is a bit pattern in the low bits of a `u128` and a [`FloatFormat`] says how to read
//! it. Results are correctly rounded, to nearest even unless a [`Rounding`] is asked for, and
//! NaNs follow the SSE unit of x86, because a program under analysis can look at their bits:
//! an invalid operation gives [`FloatFormat::nan`], and a NaN operand is handed on, made quiet,
//! the first one if there are several.

mod arith;
mod big;
mod convert;
mod native;
mod parse;
mod print;
mod remainder;
#[cfg(test)]
mod tests;
mod unpack;
mod wide;

use std::cmp::Ordering;
use unpack::Unpacked;
use wide::U256;

/// A binary floating-point format.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum FloatFormat {
    /// IEEE binary16, `_Float16`.
    F16,
    /// IEEE binary32, `float`.
    F32,
    /// IEEE binary64, `double`.
    F64,
    /// The 80-bit extended format of the x87 with its explicit integer bit, `long double` on x86.
    ///
    /// Encodings that the processor refuses (a clear integer bit under a nonzero exponent) count
    /// as NaN.
    X87,
    /// IEEE binary128, `_Float128`.
    F128,
}

/// How a number between two representable ones is rounded.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rounding {
    /// To the nearest; a tie goes to the even neighbour.
    NearestEven,
    /// To the nearest; a tie goes away from zero, as C's `round` does.
    NearestAway,
    /// Towards zero, as C's `trunc` does.
    TowardZero,
    /// Towards plus infinity, as C's `ceil` does.
    Up,
    /// Towards minus infinity, as C's `floor` does.
    Down,
}

/// The conversion of `printf` that [`FloatFormat::format`] carries out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FormatStyle {
    /// `%f`
    Fixed,
    /// `%e`
    Exponent,
    /// `%g`
    General,
    /// `%a`
    Hex,
}

/// The shape of a format and its special values.
impl FloatFormat {
    /// How many bits an encoding has.
    pub fn bits(self) -> u32 {
        match self {
            FloatFormat::F16 => 16,
            FloatFormat::F32 => 32,
            FloatFormat::F64 => 64,
            FloatFormat::X87 => 80,
            FloatFormat::F128 => 128,
        }
    }

    /// The bits of an encoding, without the padding that C puts behind a `long double`.
    pub const fn width_bits(self) -> u32 {
        match self {
            FloatFormat::F16 => 16,
            FloatFormat::F32 => 32,
            FloatFormat::F64 => 64,
            FloatFormat::X87 => 80,
            FloatFormat::F128 => 128,
        }
    }

    /// The bits of a normal significand, the integer bit included.
    pub const fn precision(self) -> u32 {
        match self {
            FloatFormat::F16 => 11,
            FloatFormat::F32 => 24,
            FloatFormat::F64 => 53,
            FloatFormat::X87 => 64,
            FloatFormat::F128 => 113,
        }
    }

    /// A zero.
    pub fn zero(self, negative: bool) -> u128 {
        self.compose(negative, 0, 0)
    }

    /// An infinity.
    pub fn infinity(self, negative: bool) -> u128 {
        self.compose(negative, self.exponent_mask(), self.integer_bit())
    }

    /// The NaN that x86 makes for an invalid operation: quiet, no payload, with the sign *set*.
    ///
    /// The macro `NAN` of C is the positive one, `f.abs(f.nan())`.
    pub fn nan(self) -> u128 {
        self.compose(true, self.exponent_mask(), self.integer_bit() | self.quiet_bit())
    }

    /// The largest finite number, `FLT_MAX`.
    pub fn max_finite(self) -> u128 {
        self.compose(false, self.exponent_mask() - 1, self.integer_bit() * 2 - 1)
    }

    /// The smallest positive normal number, `FLT_MIN`.
    pub fn min_positive_normal(self) -> u128 {
        self.compose(false, 1, self.integer_bit())
    }

    /// The distance from 1 to the next larger number, `FLT_EPSILON`.
    pub fn epsilon(self) -> u128 {
        self.pack(false, U256::from(1), 1 - self.precision() as i32)
    }
}

/// Questions about one number, and comparison.
impl FloatFormat {
    /// Whether the number is a NaN.
    pub fn is_nan(self, a: u128) -> bool {
        matches!(self.unpack(a), Unpacked::Nan)
    }

    /// Whether the number is an infinity.
    pub fn is_infinite(self, a: u128) -> bool {
        matches!(self.unpack(a), Unpacked::Infinity { .. })
    }

    /// Whether the number is a zero of either sign.
    pub fn is_zero(self, a: u128) -> bool {
        matches!(self.unpack(a), Unpacked::Zero { .. })
    }

    /// Whether the sign bit is set, even that of a zero or a NaN: C's `signbit`.
    pub fn is_negative(self, a: u128) -> bool {
        a & self.sign_bit() != 0
    }

    /// Whether the number is nonzero and smaller than every normal number.
    pub fn is_subnormal(self, a: u128) -> bool {
        matches!(self.unpack(a), Unpacked::Finite(x) if x.magnitude() < self.min_exponent())
    }

    /// Whether the number is finite, nonzero and not subnormal.
    pub fn is_normal(self, a: u128) -> bool {
        matches!(self.unpack(a), Unpacked::Finite(x) if x.magnitude() >= self.min_exponent())
    }

    /// The order of two numbers; `None` if one is a NaN. The two zeros are equal.
    pub fn cmp(self, a: u128, b: u128) -> Option<Ordering> {
        Some(match (self.unpack(a), self.unpack(b)) {
            (Unpacked::Nan, _) | (_, Unpacked::Nan) => return None,
            (Unpacked::Zero { .. }, Unpacked::Zero { .. }) => Ordering::Equal,
            (Unpacked::Finite(x), Unpacked::Finite(y)) if x.neg == y.neg => {
                let order = (x.exp, x.sig).cmp(&(y.exp, y.sig));
                if x.neg { order.reverse() } else { order }
            }
            (x, y) => x.rank().cmp(&y.rank()),
        })
    }
}

/// Operations on the sign bit alone; they never change a NaN otherwise.
impl FloatFormat {
    /// The number with the other sign.
    pub fn neg(self, a: u128) -> u128 {
        a ^ self.sign_bit()
    }

    /// The number with a clear sign bit.
    pub fn abs(self, a: u128) -> u128 {
        a & !self.sign_bit()
    }

    /// The number `a` with the sign of `b`.
    pub fn copysign(self, a: u128, b: u128) -> u128 {
        self.abs(a) | (b & self.sign_bit())
    }
}

/// Arithmetic, rounded to nearest even.
impl FloatFormat {
    /// `a + b`.
    pub fn add(self, a: u128, b: u128) -> u128 {
        native::binary(self, a, b, |x, y| x + y, |x, y| x + y)
            .unwrap_or_else(|| arith::add(self, Rounding::NearestEven, a, b))
    }

    /// `a - b`.
    pub fn sub(self, a: u128, b: u128) -> u128 {
        native::binary(self, a, b, |x, y| x - y, |x, y| x - y)
            .unwrap_or_else(|| arith::sub(self, Rounding::NearestEven, a, b))
    }

    /// `a * b`.
    pub fn mul(self, a: u128, b: u128) -> u128 {
        native::binary(self, a, b, |x, y| x * y, |x, y| x * y)
            .unwrap_or_else(|| arith::mul(self, Rounding::NearestEven, a, b))
    }

    /// `a / b`.
    pub fn div(self, a: u128, b: u128) -> u128 {
        native::binary(self, a, b, |x, y| x / y, |x, y| x / y)
            .unwrap_or_else(|| arith::div(self, Rounding::NearestEven, a, b))
    }

    /// The square root.
    pub fn sqrt(self, a: u128) -> u128 {
        native::binary(self, a, a, |x, _| x.sqrt(), |x, _| x.sqrt())
            .unwrap_or_else(|| arith::sqrt(self, Rounding::NearestEven, a))
    }

    /// `a * b + c` with a single rounding.
    pub fn fma(self, a: u128, b: u128, c: u128) -> u128 {
        arith::fma(self, Rounding::NearestEven, a, b, c)
    }

    /// C's `fmod`: `a - n * b` where `n` is `a / b` rounded towards zero. Always exact.
    pub fn rem(self, a: u128, b: u128) -> u128 {
        remainder::truncated(self, a, b)
    }

    /// C's `remainder`: `a - n * b` where `n` is `a / b` rounded to nearest even. Always exact.
    pub fn ieee_remainder(self, a: u128, b: u128) -> u128 {
        remainder::nearest(self, a, b)
    }
}

/// Arithmetic and conversions in a given rounding mode. What overflows becomes an infinity or the
/// largest finite number, as the mode says, and an exact sum of zero is negative towards minus
/// infinity, unless both summands are positive zeros.
impl FloatFormat {
    /// `a + b`.
    pub fn add_with(self, rounding: Rounding, a: u128, b: u128) -> u128 {
        arith::add(self, rounding, a, b)
    }

    /// `a - b`.
    pub fn sub_with(self, rounding: Rounding, a: u128, b: u128) -> u128 {
        arith::sub(self, rounding, a, b)
    }

    /// `a * b`.
    pub fn mul_with(self, rounding: Rounding, a: u128, b: u128) -> u128 {
        arith::mul(self, rounding, a, b)
    }

    /// `a / b`.
    pub fn div_with(self, rounding: Rounding, a: u128, b: u128) -> u128 {
        arith::div(self, rounding, a, b)
    }

    /// The square root.
    pub fn sqrt_with(self, rounding: Rounding, a: u128) -> u128 {
        arith::sqrt(self, rounding, a)
    }

    /// `a * b + c` with a single rounding.
    pub fn fma_with(self, rounding: Rounding, a: u128, b: u128, c: u128) -> u128 {
        arith::fma(self, rounding, a, b, c)
    }

    /// The number `a` in format `to`; see [`convert`](Self::convert) for NaNs.
    pub fn convert_with(self, rounding: Rounding, a: u128, to: FloatFormat) -> u128 {
        convert::convert(self, rounding, a, to)
    }

    /// An integer.
    pub fn from_i128_with(self, rounding: Rounding, value: i128) -> u128 {
        self.pack_with(rounding, value < 0, U256::from(value.unsigned_abs()), 0)
    }

    /// An unsigned integer.
    pub fn from_u128_with(self, rounding: Rounding, value: u128) -> u128 {
        self.pack_with(rounding, false, U256::from(value), 0)
    }
}

/// Conversions.
impl FloatFormat {
    /// The integer next to `a` in the given direction, as a number of this format. A result of
    /// zero keeps the sign of `a`.
    pub fn round_to_integral(self, a: u128, rounding: Rounding) -> u128 {
        convert::round_to_integral(self, a, rounding)
    }

    /// The number nearest to an integer.
    pub fn from_i128(self, value: i128) -> u128 {
        self.from_i128_with(Rounding::NearestEven, value)
    }

    /// The number nearest to an unsigned integer.
    pub fn from_u128(self, value: u128) -> u128 {
        self.from_u128_with(Rounding::NearestEven, value)
    }

    /// The number without its fraction, as sign (true if negative; never for zero) and magnitude;
    /// `None` for NaN, infinities and magnitudes that do not fit. Other roundings go through
    /// [`round_to_integral`](Self::round_to_integral).
    pub fn to_int(self, a: u128) -> Option<(bool, u128)> {
        convert::to_int(self, a)
    }

    /// The number of format `to` nearest to `a`. A NaN keeps its sign and the leading bits of its
    /// payload and becomes quiet.
    pub fn convert(self, a: u128, to: FloatFormat) -> u128 {
        self.convert_with(Rounding::NearestEven, a, to)
    }

    /// The number nearest to a Rust `f64`.
    pub fn from_f64(self, value: f64) -> u128 {
        FloatFormat::F64.convert(value.to_bits().into(), self)
    }

    /// The Rust `f64` nearest to `a`.
    pub fn to_f64(self, a: u128) -> f64 {
        f64::from_bits(self.convert(a, FloatFormat::F64) as u64)
    }

    /// The number nearest to a floating constant of C, which has no sign and here no suffix:
    /// `1.5e-3`, `.5`, `1.`, `123` or `0x1.8p3`. `None` if the text is not such a constant.
    pub fn parse(self, text: &str) -> Option<u128> {
        parse::parse(self, text)
    }

    /// What `printf` of glibc prints for the number, before padding to a width. `upper` stands
    /// for the capital letter of the conversion and `alt` for the flag `#`.
    ///
    /// Formats narrower than `double` print as `double`, which is what C passes to `printf`.
    pub fn format(
        self,
        a: u128,
        style: FormatStyle,
        precision: Option<usize>,
        upper: bool,
        alt: bool,
    ) -> String {
        print::format(self, a, style, precision, upper, alt)
    }
}
