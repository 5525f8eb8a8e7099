//! Division.

use super::{Word, mux, neg_if, not, sign};
use crate::bits::aig::{Aig, AigLit};

/// Unsigned quotient and remainder by restoring division. By zero: all ones and the dividend.
///
/// A divisor that is known not to be zero bounds the remainder: by a small constant, few gates are
/// enough.
pub fn udivrem(aig: &mut Aig, a: &[AigLit], b: &[AigLit]) -> (Word, Word) {
    assert_eq!(a.len(), b.len(), "operands of equal width");
    let width = a.len();
    let mut quotient = vec![AigLit::FALSE; width];
    // SOUNDNESS: by zero the remainder is the dividend, however few bits the divisor has.
    let bound = if b.contains(&AigLit::TRUE) { significant(b) } else { width };
    // The remainder so far; it is below 2^(steps done), so higher bits need no gates.
    let mut rest: Word = Vec::with_capacity(width + 1);
    for i in (0..width).rev() {
        rest.insert(0, a[i]);
        let known = rest.len();
        // rest ≥ b: no bit of b above those of rest, and no borrow from the subtraction.
        let (difference, no_borrow) = super::add_carry(aig, &rest, &not(&b[..known]), AigLit::TRUE);
        let high = aig.or_many(&b[known..]);
        let fits = aig.and(no_borrow, !high);
        rest = mux(aig, fits, &difference, &rest);
        rest.truncate(bound);
        quotient[i] = fits;
    }
    rest.resize(width, AigLit::FALSE);
    (quotient, rest)
}

/// How many bits are left without leading zeros.
fn significant(word: &[AigLit]) -> usize {
    word.iter().rposition(|&lit| lit != AigLit::FALSE).map_or(0, |at| at + 1)
}

/// Signed quotient, rounded towards zero. By zero: 1 for negative dividends, otherwise -1.
pub fn sdiv(aig: &mut Aig, a: &[AigLit], b: &[AigLit]) -> Word {
    let (x, y) = (neg_if(aig, sign(a), a), neg_if(aig, sign(b), b));
    let (quotient, _) = udivrem(aig, &x, &y);
    let negate = aig.xor(sign(a), sign(b));
    neg_if(aig, negate, &quotient)
}

/// Signed remainder with the sign of the dividend. By zero: the dividend.
pub fn srem(aig: &mut Aig, a: &[AigLit], b: &[AigLit]) -> Word {
    let (x, y) = (neg_if(aig, sign(a), a), neg_if(aig, sign(b), b));
    let (_, rest) = udivrem(aig, &x, &y);
    neg_if(aig, sign(a), &rest)
}
