//! Conversions between formats and from integers.

use super::operand::{Operand, bias, exponent_bits, signed};
use super::round::{Mode, Special, cut, denormalise, pack};
use super::shift::normalise;
use crate::bits::aig::{Aig, AigLit};
use crate::bits::word::{self, Word};
use base::float::FloatFormat;

/// A number in another format.
///
/// Where the exponents of the target reach further, its precision does as well and subnormal
/// operands become normal. Where they reach less far, subnormal operands are too small to matter.
pub(super) fn between(
    aig: &mut Aig,
    from: FloatFormat,
    to: FloatFormat,
    mode: &Mode,
    a: &Operand,
) -> Word {
    let (reach, target) = (exponent_bits(from), exponent_bits(to));
    let offset = bias(to) - bias(from) - 1;
    let width = reach.max(target) + 2;
    let field = word::zero_extend(&a.field, width);
    let base = word::add(aig, &field, &signed(width, offset));
    let number = if target > reach {
        let (sig, zeros) = normalise(aig, &a.sig, None);
        let base = word::sub(aig, &base, &word::zero_extend(&zeros, width));
        cut(aig, to, a.sign, base[..target].to_vec(), &sig)
    } else if target == reach {
        cut(aig, to, a.sign, base[..target].to_vec(), &a.sig)
    } else {
        let number = cut(aig, to, a.sign, base, &a.sig);
        denormalise(aig, number)
    };
    pack(aig, to, mode, number, Special { nan: a.nan, inf: a.inf, zero: AigLit::FALSE })
}

/// The float for an integer.
pub(super) fn from_int(
    aig: &mut Aig,
    format: FloatFormat,
    mode: &Mode,
    a: &[AigLit],
    is_signed: bool,
) -> Word {
    let sign = if is_signed { word::sign(a) } else { AigLit::FALSE };
    let magnitude = word::neg_if(aig, sign, a);
    let (sig, zeros) = normalise(aig, &magnitude, None);
    // The highest bit stands for 2^(width - 1).
    let largest = bias(format) - 1 + (a.len() as i128 - 1);
    let width = (128 - largest.leading_zeros()) as usize;
    let width = width.max(zeros.len()) + 1;
    let zeros = word::zero_extend(&zeros, width);
    let base = word::sub(aig, &signed(width, largest), &zeros);
    let number = cut(aig, format, sign, base, &sig);
    let [nan, inf, zero] = [AigLit::FALSE; 3];
    pack(aig, format, mode, number, Special { nan, inf, zero })
}
