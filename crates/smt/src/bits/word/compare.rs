//! Comparisons.

use super::sign;
use crate::bits::aig::{Aig, AigLit};

/// `a = b`.
pub fn eq(aig: &mut Aig, a: &[AigLit], b: &[AigLit]) -> AigLit {
    assert_eq!(a.len(), b.len(), "operands of equal width");
    // A difference that can be seen costs no gates.
    if a.iter().zip(b).any(|(&x, &y)| x == !y) {
        return AigLit::FALSE;
    }
    let bits: Vec<AigLit> = a.iter().zip(b).map(|(&x, &y)| aig.iff(x, y)).collect();
    aig.and_many(&bits)
}

/// Whether all bits are 0.
pub fn is_zero(aig: &mut Aig, a: &[AigLit]) -> AigLit {
    !aig.or_many(a)
}

/// Whether all bits are 1.
pub fn is_ones(aig: &mut Aig, a: &[AigLit]) -> AigLit {
    aig.and_many(a)
}

/// `a < b`, unsigned.
pub fn ult(aig: &mut Aig, a: &[AigLit], b: &[AigLit]) -> AigLit {
    less(aig, a, b, AigLit::FALSE)
}

/// `a ≤ b`, unsigned.
pub fn ule(aig: &mut Aig, a: &[AigLit], b: &[AigLit]) -> AigLit {
    less(aig, a, b, AigLit::TRUE)
}

/// `a < b`, signed.
pub fn slt(aig: &mut Aig, a: &[AigLit], b: &[AigLit]) -> AigLit {
    signed_less(aig, a, b, AigLit::FALSE)
}

/// `a ≤ b`, signed.
pub fn sle(aig: &mut Aig, a: &[AigLit], b: &[AigLit]) -> AigLit {
    signed_less(aig, a, b, AigLit::TRUE)
}

/// `a < b`, or `a ≤ b` if `equal`: from the lowest bit on, the majority of `¬a`, `b` and what the
/// bits below say.
fn less(aig: &mut Aig, a: &[AigLit], b: &[AigLit], equal: AigLit) -> AigLit {
    assert_eq!(a.len(), b.len(), "operands of equal width");
    a.iter().zip(b).fold(equal, |below, (&x, &y)| aig.majority(!x, y, below))
}

fn signed_less(aig: &mut Aig, a: &[AigLit], b: &[AigLit], equal: AigLit) -> AigLit {
    let low = a.len() - 1;
    let below = less(aig, &a[..low], &b[..low], equal);
    aig.majority(sign(a), !sign(b), below)
}
