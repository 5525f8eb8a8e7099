//! Rounding to integers, as numbers of the format and as words.

use super::operand::{Operand, bias, exponent_bits, is_explicit, precision, signed};
use super::round::{Mode, increment};
use crate::bits::aig::{Aig, AigLit};
use crate::bits::word::{self, Word};
use base::float::FloatFormat;

/// `constant - a.field`, signed and one bit longer.
fn distance(aig: &mut Aig, a: &Operand, constant: i128) -> Word {
    // The constant of a wide integer may need more bits than the exponent.
    let needed = (128 - constant.leading_zeros()) as usize;
    let width = a.field.len().max(needed) + 1;
    let field = word::zero_extend(&a.field, width);
    word::sub(aig, &signed(width, constant), &field)
}

/// The integral number next to `a`.
///
/// Let `n` be the number of fraction bits that stand for less than 1. They become ones, so that
/// an increment of the packed number carries over them, and zeros in the end. If not even the
/// leading bit stands for 1 then the result is 0 or 1.
pub(super) fn round(aig: &mut Aig, format: FloatFormat, mode: &Mode, a: &Operand) -> Word {
    let precision = precision(format);
    let n = distance(aig, a, bias(format) + precision as i128 - 1);
    let positive = !word::sign(&n);
    let below = thermometer(aig, &n[..n.len() - 1], precision + 1);
    let below = word::and_bit(aig, positive, &below);
    let up = increments(aig, mode, a, &below);
    let small = below[precision - 1];
    let masked = word::or(aig, &a.sig[..precision - 1], &below[..precision - 1]);
    let (fraction, carry) = increment(aig, &masked, up);
    let (field, _) = increment(aig, &a.field, carry);
    let one = aig.and(small, up);
    let mut bits = Vec::with_capacity(format.width_bits() as usize);
    for (&bit, &cleared) in fraction.iter().zip(&below) {
        // All of them are cleared in a small number.
        bits.push(aig.and(bit, !cleared));
    }
    bits[precision - 2] = aig.or(bits[precision - 2], a.nan);
    let present = aig.or(!small, one);
    if is_explicit(format) {
        bits.push(aig.or(present, a.nan));
    }
    let of_one = word::constant(exponent_bits(format), bias(format) as u128);
    for (&bit, of_one) in field.iter().zip(of_one) {
        let kept = aig.and(bit, !small);
        let bit = if of_one == AigLit::TRUE { aig.or(kept, one) } else { kept };
        bits.push(aig.or(bit, a.nan));
    }
    bits.push(aig.or(a.sign, a.nan));
    // The payload of a NaN goes.
    for bit in &mut bits[..precision - 2] {
        *bit = aig.and(*bit, !a.nan);
    }
    bits
}

/// Whether the magnitude goes up: `below[i]` says that bit `i` stands for less than 1.
fn increments(aig: &mut Aig, mode: &Mode, a: &Operand, below: &[AigLit]) -> AigLit {
    let mut guards = Vec::new();
    let mut odds = Vec::new();
    let mut rest = Vec::new();
    for (i, &bit) in a.sig.iter().enumerate() {
        let highest = aig.and(below[i], !below[i + 1]);
        guards.push(aig.and(highest, bit));
        rest.push(aig.and(below[i + 1], bit));
        if let Some(&next) = a.sig.get(i + 1) {
            odds.push(aig.and(highest, next));
        }
    }
    let [guard, odd, sticky] = [guards, odds, rest].map(|bits| aig.or_many(&bits));
    mode.increments(aig, a.sign, odd, guard, sticky)
}

/// `value > i` for each `i` below `count`.
fn thermometer(aig: &mut Aig, value: &[AigLit], count: usize) -> Word {
    let bits = (usize::BITS - (count - 1).leading_zeros()) as usize;
    let (low, high) = value.split_at(bits.min(value.len()));
    let beyond = aig.or_many(high);
    let mut word = Vec::new();
    for (stage, &bit) in low.iter().enumerate() {
        // From `low > i` for the bits so far to the same with one bit more.
        word.push(AigLit::FALSE);
        let upper: Word = word.iter().map(|&more| aig.and(bit, more)).collect();
        word = word.iter().map(|&more| aig.or(bit, more)).collect();
        word.extend(upper);
        word.truncate((2 << stage) - 1);
    }
    word.resize(count, AigLit::FALSE);
    word.iter().map(|&more| aig.or(beyond, more)).collect()
}

/// The number without its fraction as a word of `width` bits; the least signed value, of which
/// only the highest bit is set, where that does not fit.
///
/// The significand starts at the top of the word, where its leading bit stands for
/// 2^(width - 1), and is shifted right from there.
pub(super) fn to_int(
    aig: &mut Aig,
    format: FloatFormat,
    a: &Operand,
    width: usize,
    is_signed: bool,
) -> Word {
    let amount = distance(aig, a, bias(format) + width as i128 - 1);
    let (beyond, amount) = amount.split_last().expect("a distance has bits");
    let kept = a.sig.len().min(width);
    let mut top = vec![AigLit::FALSE; width - kept];
    top.extend_from_slice(&a.sig[a.sig.len() - kept..]);
    let magnitude = word::lshr(aig, &top, amount);
    // The least signed value does not fit as a magnitude, but is what not fitting gives.
    let (value, misfit) = if is_signed {
        (word::neg_if(aig, a.sign, &magnitude), word::sign(&magnitude))
    } else {
        let some = aig.or_many(&magnitude);
        let misfit = aig.and(a.sign, some);
        (magnitude, misfit)
    };
    let misfit = aig.or_many(&[a.nan, a.inf, *beyond, misfit]);
    let mut bits = word::and_bit(aig, !misfit, &value);
    bits[width - 1] = aig.or(bits[width - 1], misfit);
    bits
}
