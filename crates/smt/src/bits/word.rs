//! Word circuits: functions over slices of literals, the least significant bit first.
//!
//! Constant bits fold away gate by gate ([`Aig::and`] propagates them), so a circuit costs only
//! what its unknown bits need. Operands have equal widths unless it says otherwise.

mod arith;
mod compare;
mod divide;
mod shift;

pub use arith::{add, add_carry, increment_if, mul, neg, neg_if, sub};
pub use compare::{eq, is_ones, is_zero, sle, slt, ule, ult};
pub use divide::{sdiv, srem, udivrem};
pub use shift::{ashr, leading_zeros, lshr, lshr_sticky, normalize, shl};

use super::aig::{Aig, AigLit};

/// A word: bits, the least significant first.
pub type Word = Vec<AigLit>;

/// The constant `value` modulo 2^width.
pub fn constant(width: usize, value: u128) -> Word {
    (0..width).map(|i| AigLit::from(i < 128 && value >> i & 1 == 1)).collect()
}

/// The value of a word of at most 128 bits, all of them constant.
pub fn as_constant(word: &[AigLit]) -> Option<u128> {
    assert!(word.len() <= 128);
    word.iter().rev().try_fold(0u128, |value, lit| Some(value << 1 | u128::from(lit.constant()?)))
}

/// Whether all bits are constant.
pub fn is_constant(word: &[AigLit]) -> bool {
    word.iter().all(|lit| lit.is_constant())
}

/// Bitwise complement.
pub fn not(a: &[AigLit]) -> Word {
    a.iter().map(|&lit| !lit).collect()
}

/// Bitwise and.
pub fn and(aig: &mut Aig, a: &[AigLit], b: &[AigLit]) -> Word {
    zip(a, b, |x, y| aig.and(x, y))
}

/// Bitwise or.
pub fn or(aig: &mut Aig, a: &[AigLit], b: &[AigLit]) -> Word {
    zip(a, b, |x, y| aig.or(x, y))
}

/// Bitwise exclusive or.
pub fn xor(aig: &mut Aig, a: &[AigLit], b: &[AigLit]) -> Word {
    zip(a, b, |x, y| aig.xor(x, y))
}

/// `if cond then a else b`, bit by bit.
pub fn mux(aig: &mut Aig, cond: AigLit, a: &[AigLit], b: &[AigLit]) -> Word {
    zip(a, b, |x, y| aig.mux(cond, x, y))
}

/// All bits of `a` where `cond` holds, otherwise zero.
pub fn and_bit(aig: &mut Aig, cond: AigLit, a: &[AigLit]) -> Word {
    a.iter().map(|&lit| aig.and(cond, lit)).collect()
}

/// Cuts off, or puts zeros in front, up to `width` bits in all.
pub fn zero_extend(a: &[AigLit], width: usize) -> Word {
    extend_with(a, width, AigLit::FALSE)
}

/// Cuts off, or puts copies of the highest bit in front, up to `width` bits in all.
pub fn sign_extend(a: &[AigLit], width: usize) -> Word {
    extend_with(a, width, sign(a))
}

/// The highest bit.
pub fn sign(a: &[AigLit]) -> AigLit {
    *a.last().expect("a word has at least one bit")
}

fn extend_with(a: &[AigLit], width: usize, fill: AigLit) -> Word {
    let mut word = a[..width.min(a.len())].to_vec();
    word.resize(width, fill);
    word
}

fn zip(a: &[AigLit], b: &[AigLit], mut f: impl FnMut(AigLit, AigLit) -> AigLit) -> Word {
    assert_eq!(a.len(), b.len(), "operands of equal width");
    a.iter().zip(b).map(|(&x, &y)| f(x, y)).collect()
}

#[cfg(test)]
mod tests;
