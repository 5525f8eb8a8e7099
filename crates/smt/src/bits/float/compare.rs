//! Comparisons, on the encodings themselves.

use super::operand::Operand;
use crate::bits::aig::{Aig, AigLit};
use crate::bits::word;

fn ordered(aig: &mut Aig, a: &Operand, b: &Operand) -> AigLit {
    aig.and(!a.nan, !b.nan)
}

/// `a = b`
pub(super) fn eq(aig: &mut Aig, a: &Operand, b: &Operand) -> AigLit {
    let signs = aig.iff(a.sign, b.sign);
    let signs = aig.or(signs, a.zero);
    let magnitudes = word::eq(aig, &a.magnitude, &b.magnitude);
    let equal = aig.and(signs, magnitudes);
    let ordered = ordered(aig, a, b);
    aig.and(equal, ordered)
}

/// `a < b`
pub(super) fn lt(aig: &mut Aig, a: &Operand, b: &Operand) -> AigLit {
    let less = less(aig, a, b);
    let ordered = ordered(aig, a, b);
    aig.and(less, ordered)
}

/// `a ≤ b`
pub(super) fn le(aig: &mut Aig, a: &Operand, b: &Operand) -> AigLit {
    let greater = less(aig, b, a);
    let ordered = ordered(aig, a, b);
    aig.and(!greater, ordered)
}

/// `a < b` for operands that are not NaN.
///
/// The magnitudes compare the other way round if `a` is negative, which a strict comparison must
/// not take equal ones for.
fn less(aig: &mut Aig, a: &Operand, b: &Operand) -> AigLit {
    let mut less = a.sign;
    for (&x, &y) in a.magnitude.iter().zip(&b.magnitude) {
        less = aig.majority(!x, y, less);
    }
    // Now, of equal magnitudes, that of a negative `a` counts as less, so negation is strict.
    let same_sign = aig.xor(less, a.sign);
    let differ = aig.xor(a.sign, b.sign);
    let zero = aig.and(a.zero, b.zero);
    let crossing = aig.and(a.sign, !zero);
    aig.mux(differ, crossing, same_sign)
}
