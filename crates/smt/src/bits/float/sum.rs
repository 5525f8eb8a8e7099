//! Addition and fused multiply-add.

use super::operand::{Operand, precision};
use super::product;
use super::round::{Mode, Special, cut_normalised, pack};
use crate::bits::aig::{Aig, AigLit};
use crate::bits::word::{self, Word};
use base::float::FloatFormat;

/// `a + b`
///
/// The operand of the smaller magnitude is shifted right to the exponent of the larger one. Two
/// bits below the precision and one for the rest are enough: if anything is lost then the operands
/// are so far apart that a difference moves left by one place at most.
pub(super) fn add(
    aig: &mut Aig,
    format: FloatFormat,
    mode: &Mode,
    a: &Operand,
    b: &Operand,
) -> Word {
    let precision = precision(format);
    let swap = word::ult(aig, &a.magnitude, &b.magnitude);
    let sign = aig.mux(swap, b.sign, a.sign);
    let field = word::mux(aig, swap, &b.field, &a.field);
    let small_field = word::mux(aig, swap, &a.field, &b.field);
    let large = word::mux(aig, swap, &b.sig, &a.sig);
    let small = word::mux(aig, swap, &a.sig, &b.sig);
    let distance = word::sub(aig, &field, &small_field);
    let small = align(aig, &small, precision + 2, &distance);
    let large = padded(&large, precision + 3);
    let opposite = aig.xor(a.sign, b.sign);
    let flipped: Word = small.iter().map(|&bit| aig.xor(bit, opposite)).collect();
    let (mut sum, carry) = word::add_carry(aig, &large, &flipped, opposite);
    sum.push(aig.and(carry, !opposite));
    let sign = sign_of_sum(aig, mode, sign, opposite, &sum);
    let number = cut_normalised(aig, format, sign, &field, &sum);
    let both = aig.and_many(&[a.inf, b.inf, opposite]);
    let nan = aig.or_many(&[a.nan, b.nan, both]);
    let inf = aig.or(a.inf, b.inf);
    pack(aig, format, mode, number, Special { nan, inf, zero: AigLit::FALSE })
}

/// A word with zeros below, `width` bits in all.
fn padded(sig: &[AigLit], width: usize) -> Word {
    let zeros = vec![AigLit::FALSE; width - sig.len()];
    [&zeros[..], sig].concat()
}

/// A significand with zeros below, `width` bits, shifted right, and below it one bit for whether
/// anything was lost.
fn align(aig: &mut Aig, sig: &[AigLit], width: usize, distance: &[AigLit]) -> Word {
    let (shifted, lost) = word::lshr_sticky(aig, &padded(sig, width), distance);
    [&[lost], &shifted[..]].concat()
}

/// The sign of a sum: where opposite numbers cancel out, only the mode decides.
fn sign_of_sum(
    aig: &mut Aig,
    mode: &Mode,
    sign: AigLit,
    opposite: AigLit,
    sum: &[AigLit],
) -> AigLit {
    let empty = word::is_zero(aig, sum);
    let cancelled = aig.and(empty, opposite);
    aig.mux(cancelled, mode.down, sign)
}

/// `a * b + c`
///
/// As in [`add`], but the summands are ordered by their exponents only. The exponent of `c` is
/// never below the least one, so the larger exponent is not either, and what becomes of a tiny
/// product is a matter of alignment. A product has two leading zeros at most, one of which is
/// made up for by a place below the double precision.
pub(super) fn fma(
    aig: &mut Aig,
    format: FloatFormat,
    mode: &Mode,
    [a, b, c]: [&Operand; 3],
) -> Word {
    let product = product::exact(aig, format, a, b);
    let width = 2 * precision(format);
    // An empty product takes the least exponent, as not to move the other summand.
    let field = product.base(aig, format, 1, AigLit::FALSE);
    let field = word::and_bit(aig, !product.zero, &field);
    let addend_field = word::zero_extend(&c.field, field.len());
    let addend = padded(&c.sig, width);
    let swap = word::slt(aig, &field, &addend_field);
    let large_field = word::mux(aig, swap, &addend_field, &field);
    let small_field = word::mux(aig, swap, &field, &addend_field);
    let large = word::mux(aig, swap, &addend, &product.sig);
    let small = word::mux(aig, swap, &product.sig, &addend);
    let distance = word::sub(aig, &large_field, &small_field);
    let small = align(aig, &small, width + 1, &distance);
    let large = padded(&large, width + 2);
    let opposite = aig.xor(product.sign, c.sign);
    let flipped: Word = small.iter().map(|&bit| aig.xor(bit, opposite)).collect();
    let (sum, carry) = word::add_carry(aig, &large, &flipped, opposite);
    // Without a carry the difference is negative.
    let negative = aig.and(opposite, !carry);
    let mut sum = word::neg_if(aig, negative, &sum);
    sum.push(aig.and(carry, !opposite));
    let sign = aig.mux(swap, c.sign, product.sign);
    let sign = aig.xor(sign, negative);
    let special_sign = aig.mux(c.inf, c.sign, product.sign);
    let sign = sign_of_sum(aig, mode, sign, opposite, &sum);
    let inf = aig.or(product.inf, c.inf);
    let sign = aig.mux(inf, special_sign, sign);
    let field = &large_field[..large_field.len() - 1];
    let number = cut_normalised(aig, format, sign, field, &sum);
    let both = aig.and_many(&[product.inf, c.inf, opposite]);
    let nan = aig.or_many(&[product.nan, c.nan, both]);
    pack(aig, format, mode, number, Special { nan, inf, zero: AigLit::FALSE })
}
