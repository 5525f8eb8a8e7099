//! Sums and products.

use super::{Word, as_constant, not};
use crate::bits::aig::{Aig, AigLit};

/// Sum and carry out of `a + b + carry`.
pub fn add_carry(aig: &mut Aig, a: &[AigLit], b: &[AigLit], mut carry: AigLit) -> (Word, AigLit) {
    assert_eq!(a.len(), b.len(), "operands of equal width");
    let mut sum = Vec::with_capacity(a.len());
    for (&x, &y) in a.iter().zip(b) {
        let (bit, next) = aig.full_adder(x, y, carry);
        sum.push(bit);
        carry = next;
    }
    (sum, carry)
}

/// `a + b`.
pub fn add(aig: &mut Aig, a: &[AigLit], b: &[AigLit]) -> Word {
    add_modulo(aig, a, b, AigLit::FALSE)
}

/// `a - b`.
pub fn sub(aig: &mut Aig, a: &[AigLit], b: &[AigLit]) -> Word {
    add_modulo(aig, a, &not(b), AigLit::TRUE)
}

/// `a + b + carry` without the gates of the carry out.
fn add_modulo(aig: &mut Aig, a: &[AigLit], b: &[AigLit], mut carry: AigLit) -> Word {
    assert_eq!(a.len(), b.len(), "operands of equal width");
    let mut sum = Vec::with_capacity(a.len());
    for (i, (&x, &y)) in a.iter().zip(b).enumerate() {
        if i + 1 == a.len() {
            let half = aig.xor(x, y);
            sum.push(aig.xor(half, carry));
        } else {
            let (bit, next) = aig.full_adder(x, y, carry);
            sum.push(bit);
            carry = next;
        }
    }
    sum
}

/// `-a`.
pub fn neg(aig: &mut Aig, a: &[AigLit]) -> Word {
    increment_if(aig, AigLit::TRUE, &not(a))
}

/// `-a` where `cond` holds, otherwise `a`.
pub fn neg_if(aig: &mut Aig, cond: AigLit, a: &[AigLit]) -> Word {
    let flipped: Word = a.iter().map(|&lit| aig.xor(cond, lit)).collect();
    increment_if(aig, cond, &flipped)
}

/// `a + 1` where `cond` holds, otherwise `a`.
pub fn increment_if(aig: &mut Aig, cond: AigLit, a: &[AigLit]) -> Word {
    let mut carry = cond;
    let mut sum = Vec::with_capacity(a.len());
    for &bit in a {
        let (bit, next) = aig.half_adder(bit, carry);
        sum.push(bit);
        carry = next;
    }
    sum
}

/// `a * b`, modulo 2^width.
///
/// A product with a constant adds and subtracts shifted copies, one for each digit of the
/// constant's non-adjacent form; otherwise the rows of partial products are summed up.
pub fn mul(aig: &mut Aig, a: &[AigLit], b: &[AigLit]) -> Word {
    assert_eq!(a.len(), b.len(), "operands of equal width");
    if a.len() <= 127 {
        if let Some(factor) = as_constant(b) {
            return mul_constant(aig, a, factor);
        }
        if let Some(factor) = as_constant(a) {
            return mul_constant(aig, b, factor);
        }
    }
    // The operand with more constant bits selects the rows.
    let unknown = |word: &[AigLit]| word.iter().filter(|lit| !lit.is_constant()).count();
    if unknown(a) < unknown(b) { rows(aig, b, a) } else { rows(aig, a, b) }
}

fn rows(aig: &mut Aig, a: &[AigLit], selectors: &[AigLit]) -> Word {
    let width = a.len();
    let mut sum = vec![AigLit::FALSE; width];
    for (i, &selector) in selectors.iter().enumerate() {
        if selector == AigLit::FALSE {
            continue;
        }
        let row: Word = a[..width - i].iter().map(|&bit| aig.and(selector, bit)).collect();
        let upper = add(aig, &sum[i..], &row);
        sum.truncate(i);
        sum.extend(upper);
    }
    sum
}

/// `a * factor`.
fn mul_constant(aig: &mut Aig, a: &[AigLit], factor: u128) -> Word {
    let width = a.len();
    let mut sum = vec![AigLit::FALSE; width];
    for (i, negative) in non_adjacent_form(factor, width) {
        let row = &a[..width - i];
        let upper = if negative { sub(aig, &sum[i..], row) } else { add(aig, &sum[i..], row) };
        sum.truncate(i);
        sum.extend(upper);
    }
    sum
}

/// The nonzero signed digits of `value` below 2^width, least significant first: as few as can be.
fn non_adjacent_form(value: u128, width: usize) -> Vec<(usize, bool)> {
    let mut digits = Vec::new();
    let mut rest = value;
    for i in 0..width {
        if rest & 1 == 1 {
            let negative = rest & 3 == 3;
            digits.push((i, negative));
            rest = if negative { rest + 1 } else { rest - 1 };
        }
        rest >>= 1;
    }
    digits
}
