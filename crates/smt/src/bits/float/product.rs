//! Multiplication.

use super::operand::{Operand, bias, exponent_bits, precision, signed};
use super::round::{Mode, Special, Unrounded, denormalise, pack};
use super::shift::normalise;
use crate::bits::aig::{Aig, AigLit};
use crate::bits::word::{self, Word};
use base::float::FloatFormat;

/// An exact product.
pub(super) struct Product {
    pub(super) sign: AigLit,
    /// The biased exponents of the factors, and a number to be taken off, all two bits longer
    /// than an exponent field.
    exponents: [Word; 3],
    /// Twice the precision. One of the highest two bits is set, unless a factor is zero or both
    /// are subnormal.
    pub(super) sig: Word,
    pub(super) zero: AigLit,
    pub(super) inf: AigLit,
    pub(super) nan: AigLit,
}

/// The exact product of two operands, finite and nonzero unless the flags say otherwise.
///
/// Only one factor is normalised. The other one is subnormal at most if this one was as well, and
/// then the product is so small that only its being nonzero matters.
pub(super) fn exact(aig: &mut Aig, format: FloatFormat, a: &Operand, b: &Operand) -> Product {
    // If it is known which factor needs no normalisation then nothing has to be exchanged.
    let (a, b) = if b.leading() == AigLit::TRUE { (b, a) } else { (a, b) };
    let other = word::mux(aig, a.leading(), &a.sig, &b.sig);
    let small = word::mux(aig, a.leading(), &b.sig, &a.sig);
    let (small, zeros) = normalise(aig, &small, None);
    let width = exponent_bits(format) + 2;
    let [x, y, zeros] = [&a.field, &b.field, &zeros].map(|field| word::zero_extend(field, width));
    let zero = aig.or(a.zero, b.zero);
    let inf = aig.or(a.inf, b.inf);
    let invalid = aig.and(zero, inf);
    Product {
        sign: aig.xor(a.sign, b.sign),
        exponents: [x, y, zeros],
        sig: multiply(aig, &other, &small),
        zero,
        inf,
        nan: aig.or_many(&[a.nan, b.nan, invalid]),
    }
}

impl Product {
    /// The biased exponent less one that goes with the highest bit of the significand, plus an
    /// offset and a carry; signed, two bits longer than an exponent field.
    pub(super) fn base(
        &self,
        aig: &mut Aig,
        format: FloatFormat,
        offset: i128,
        carry: AigLit,
    ) -> Word {
        let [x, y, zeros] = &self.exponents;
        let (sum, _) = word::add_carry(aig, x, y, carry);
        let rest = word::sub(aig, &signed(zeros.len(), offset - bias(format)), zeros);
        word::add(aig, &sum, &rest)
    }
}

/// The full product of two words.
fn multiply(aig: &mut Aig, a: &[AigLit], b: &[AigLit]) -> Word {
    let unknown = |word: &[AigLit]| word.iter().filter(|lit| !lit.is_constant()).count();
    let (row, selectors) = if unknown(a) < unknown(b) { (b, a) } else { (a, b) };
    match word::as_constant(selectors) {
        Some(factor) => scaled(aig, row, factor, a.len() + b.len()),
        None => rows(aig, row, selectors),
    }
}

/// A product by rows of partial products.
fn rows(aig: &mut Aig, row: &[AigLit], selectors: &[AigLit]) -> Word {
    let mut product = vec![AigLit::FALSE; row.len() + selectors.len()];
    for (i, &selector) in selectors.iter().enumerate() {
        if selector == AigLit::FALSE {
            continue;
        }
        let row = word::and_bit(aig, selector, row);
        let places = i..i + row.len();
        let (sum, carry) = word::add_carry(aig, &product[places.clone()], &row, AigLit::FALSE);
        product[places.clone()].copy_from_slice(&sum);
        product[places.end] = carry;
    }
    product
}

/// A product with a constant: a sum of shifted copies, added or subtracted. In the digits -1, 0
/// and 1 no two neighbours need be nonzero.
fn scaled(aig: &mut Aig, row: &[AigLit], mut factor: u128, width: usize) -> Word {
    // A sum of copies shifted right may be negative, and stays below two copies.
    let row = word::zero_extend(row, row.len() + 2);
    let mut high = vec![AigLit::FALSE; row.len()];
    let mut product = Vec::with_capacity(width + row.len());
    while factor != 0 {
        if factor & 3 == 3 {
            high = word::sub(aig, &high, &row);
            factor += 1;
        } else if factor & 1 == 1 {
            high = word::add(aig, &high, &row);
            factor -= 1;
        }
        product.push(high.remove(0));
        high.push(word::sign(&high));
        factor >>= 1;
    }
    product.extend(high);
    word::zero_extend(&product, width)
}

/// `a * b`
pub(super) fn mul(
    aig: &mut Aig,
    format: FloatFormat,
    mode: &Mode,
    a: &Operand,
    b: &Operand,
) -> Word {
    let product = exact(aig, format, a, b);
    let precision = precision(format);
    // One bit to the left if the highest is clear.
    let top = word::sign(&product.sig);
    let base = product.base(aig, format, -1, top);
    let (low, high) = product.sig.split_at(precision - 1);
    let sticky = aig.or_many(&low[..precision - 2]);
    let kept = word::mux(aig, top, &high[1..], &high[..precision]);
    let guard = aig.mux(top, high[0], low[precision - 2]);
    let last = aig.and(top, low[precision - 2]);
    let sticky = aig.or(sticky, last);
    let number = Unrounded { sign: product.sign, base, sig: kept, guard, sticky };
    let number = denormalise(aig, number);
    let special = Special { nan: product.nan, inf: product.inf, zero: AigLit::FALSE };
    pack(aig, format, mode, number, special)
}
