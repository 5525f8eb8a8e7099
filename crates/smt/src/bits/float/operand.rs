//! Encodings taken apart.

use crate::bits::aig::{Aig, AigLit};
use crate::bits::word::{self, Word};
use base::float::FloatFormat;

/// The bits of a significand, the leading one included.
pub(super) fn precision(format: FloatFormat) -> usize {
    format.precision() as usize
}

/// Whether the leading bit of the significand is part of the encoding.
pub(super) fn is_explicit(format: FloatFormat) -> bool {
    format == FloatFormat::X87
}

/// The bits of an encoding below its exponent.
pub(super) fn stored_bits(format: FloatFormat) -> usize {
    precision(format) - usize::from(!is_explicit(format))
}

/// The bits of a biased exponent.
pub(super) fn exponent_bits(format: FloatFormat) -> usize {
    format.width_bits() as usize - 1 - stored_bits(format)
}

/// The biased exponent of 1.
pub(super) fn bias(format: FloatFormat) -> i128 {
    (1 << (exponent_bits(format) - 1)) - 1
}

/// A signed constant.
pub(super) fn signed(width: usize, value: i128) -> Word {
    word::constant(width, value as u128)
}

/// The parts of an encoding.
pub(super) struct Operand {
    pub(super) sign: AigLit,
    /// The biased exponent, 1 instead of 0.
    pub(super) field: Word,
    /// The significand; its highest bit is clear for zero and subnormal numbers.
    pub(super) sig: Word,
    pub(super) nan: AigLit,
    pub(super) inf: AigLit,
    pub(super) zero: AigLit,
    /// A number that orders the absolute values of operands that are not NaN.
    pub(super) magnitude: Word,
}

impl Operand {
    pub(super) fn new(aig: &mut Aig, format: FloatFormat, bits: &[AigLit]) -> Self {
        assert_eq!(bits.len(), format.width_bits() as usize, "an encoding of {format:?}");
        let (stored, field) = bits[..bits.len() - 1].split_at(stored_bits(format));
        let fraction = &stored[..precision(format) - 1];
        let tiny = word::is_zero(aig, field);
        let highest = word::is_ones(aig, field);
        let leading = if is_explicit(format) { word::sign(stored) } else { !tiny };
        // The processor refuses a clear leading bit under a nonzero exponent.
        let refused = aig.and(!leading, !tiny);
        let empty = word::is_zero(aig, fraction);
        let whole = aig.and(highest, !refused);
        let partial = aig.and(highest, !empty);
        let nan = aig.or(partial, refused);
        let inf = aig.and(whole, empty);
        let zero = aig.and(empty, !leading);
        let mut sig = fraction.to_vec();
        sig.push(leading);
        let mut field = field.to_vec();
        field[0] = aig.or(field[0], tiny);
        let magnitude = if is_explicit(format) {
            [&sig[..], &field].concat()
        } else {
            bits[..bits.len() - 1].to_vec()
        };
        Self { sign: word::sign(bits), field, sig, nan, inf, zero, magnitude }
    }

    /// The leading bit of the significand: clear for zero and subnormal numbers.
    pub(super) fn leading(&self) -> AigLit {
        word::sign(&self.sig)
    }
}
