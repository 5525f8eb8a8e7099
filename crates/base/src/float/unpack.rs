//! Between encodings and exact values, with the one rounding that everything ends in.

use super::wide::U256;
use super::{FloatFormat, Rounding};

/// The position of the leading one of [`Finite::sig`]: the highest that leaves room for a carry.
pub(super) const TOP: u32 = 126;

/// A nonzero finite number, `sig * 2^exp` with its sign. The leading one of `sig` is at [`TOP`],
/// so numbers of equal sign compare by `(exp, sig)`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Finite {
    pub(super) neg: bool,
    pub(super) exp: i32,
    pub(super) sig: u128,
}

impl Finite {
    /// The `e` with `2^e <= |self| < 2^(e+1)`.
    pub(super) fn magnitude(self) -> i32 {
        self.exp + TOP as i32
    }
}

/// What an encoding stands for.
#[derive(Clone, Copy, Debug)]
pub(super) enum Unpacked {
    Nan,
    Infinity { neg: bool },
    Zero { neg: bool },
    Finite(Finite),
}

impl Unpacked {
    /// A number that orders values of different kinds or signs.
    pub(super) fn rank(self) -> i8 {
        match self {
            Unpacked::Infinity { neg } => {
                if neg {
                    -2
                } else {
                    2
                }
            }
            Unpacked::Finite(x) => {
                if x.neg {
                    -1
                } else {
                    1
                }
            }
            Unpacked::Nan | Unpacked::Zero { .. } => 0,
        }
    }
}

impl Rounding {
    /// Whether a magnitude goes to the next unit, away from zero: `odd` is the last bit before
    /// the point, and `rest` has the half and whether there is anything below it.
    pub(super) fn goes_away(self, neg: bool, odd: bool, rest: u128) -> bool {
        match self {
            Rounding::NearestEven => rest == 3 || (rest == 2 && odd),
            Rounding::NearestAway => rest >= 2,
            Rounding::TowardZero => false,
            Rounding::Up => rest != 0 && !neg,
            Rounding::Down => rest != 0 && neg,
        }
    }
}

impl FloatFormat {
    pub(super) const fn sign_bit(self) -> u128 {
        1 << (self.width_bits() - 1)
    }

    /// The leading bit of a normal significand, stored or not.
    pub(super) const fn integer_bit(self) -> u128 {
        1 << (self.precision() - 1)
    }

    /// The bit that tells a quiet NaN from a signalling one.
    pub(super) const fn quiet_bit(self) -> u128 {
        self.integer_bit() >> 1
    }

    /// The bits below the exponent field.
    const fn stored_bits(self) -> u32 {
        self.precision() - if self.is_explicit() { 0 } else { 1 }
    }

    /// Whether the integer bit is stored.
    const fn is_explicit(self) -> bool {
        matches!(self, FloatFormat::X87)
    }

    /// The exponent field of infinities and NaNs.
    pub(super) const fn exponent_mask(self) -> u32 {
        (1 << (self.width_bits() - 1 - self.stored_bits())) - 1
    }

    /// The exponent of the smallest normal number.
    pub(super) const fn min_exponent(self) -> i32 {
        2 - self.exponent_mask().div_ceil(2) as i32
    }

    /// An encoding from its fields; `sig` has the integer bit, which is left out if implicit.
    pub(super) fn compose(self, neg: bool, exponent_field: u32, sig: u128) -> u128 {
        let stored = if self.is_explicit() { sig } else { sig & !self.integer_bit() };
        let sign = if neg { self.sign_bit() } else { 0 };
        sign | (u128::from(exponent_field) << self.stored_bits()) | stored
    }

    /// The exact value of an encoding.
    pub(super) fn unpack(self, bits: u128) -> Unpacked {
        let neg = bits & self.sign_bit() != 0;
        let field = (bits >> self.stored_bits()) as u32 & self.exponent_mask();
        let stored = bits & ((1 << self.stored_bits()) - 1);
        if field != 0 && self.is_explicit() && stored & self.integer_bit() == 0 {
            return Unpacked::Nan;
        }
        if field == self.exponent_mask() {
            let payload = stored & (self.integer_bit() - 1);
            return if payload == 0 { Unpacked::Infinity { neg } } else { Unpacked::Nan };
        }
        let sig = if field == 0 { stored } else { stored | self.integer_bit() };
        if sig == 0 {
            return Unpacked::Zero { neg };
        }
        let unit = self.min_exponent() - (self.precision() as i32 - 1);
        let shift = sig.leading_zeros() - (127 - TOP);
        let exp = unit + field.max(1) as i32 - 1 - shift as i32;
        Unpacked::Finite(Finite { neg, exp, sig: sig << shift })
    }

    /// The number nearest to `sig * 2^exp`; a tie goes to even, a number too large to infinity.
    pub(super) fn pack(self, neg: bool, sig: U256, exp: i32) -> u128 {
        self.pack_with(Rounding::NearestEven, neg, sig, exp)
    }

    /// `sig * 2^exp`, rounded.
    ///
    /// The lowest bit of `sig` may stand for any nonzero rest below it, if `sig` is longer than
    /// the precision by at least two bits.
    pub(super) fn pack_with(self, rounding: Rounding, neg: bool, sig: U256, exp: i32) -> u128 {
        if sig.is_zero() {
            return self.zero(neg);
        }
        let precision = self.precision() as i32;
        let magnitude = sig.bit_len() as i32 - 1 + exp;
        let mut unit = magnitude.max(self.min_exponent()) - (precision - 1);
        // Two bits below the unit decide: the half, and whether there is anything below it.
        let shift = unit - 2 - exp;
        let scaled = if shift <= 0 {
            sig << shift.unsigned_abs()
        } else {
            sig.shr_jam(shift.unsigned_abs())
        }
        .low();
        let mut rounded = scaled >> 2;
        if rounding.goes_away(neg, rounded & 1 == 1, scaled & 3) {
            rounded += 1;
        }
        if rounded == self.integer_bit() << 1 {
            rounded >>= 1;
            unit += 1;
        }
        if rounded < self.integer_bit() {
            return self.compose(neg, 0, rounded);
        }
        let field = unit + (precision - 1) - self.min_exponent() + 1;
        if field >= self.exponent_mask() as i32 {
            return self.overflow(rounding, neg);
        }
        self.compose(neg, field as u32, rounded)
    }

    /// What a number beyond the largest finite one becomes.
    fn overflow(self, rounding: Rounding, neg: bool) -> u128 {
        let infinite = match rounding {
            Rounding::NearestEven | Rounding::NearestAway => true,
            Rounding::TowardZero => false,
            Rounding::Up => !neg,
            Rounding::Down => neg,
        };
        if infinite { self.infinity(neg) } else { self.copysign(self.max_finite(), self.zero(neg)) }
    }

    /// The result of an operation with a NaN among its operands: the first NaN, made quiet.
    pub(super) fn propagate(self, operands: &[u128]) -> Option<u128> {
        let nan = operands.iter().find(|&&operand| self.is_nan(operand))?;
        Some(self.quieted(*nan))
    }

    /// A NaN made quiet; an encoding that the x87 refuses becomes the default NaN.
    pub(super) fn quieted(self, nan: u128) -> u128 {
        let supported = !self.is_explicit() || nan & self.integer_bit() != 0;
        if supported { nan | self.quiet_bit() } else { self.nan() }
    }
}
