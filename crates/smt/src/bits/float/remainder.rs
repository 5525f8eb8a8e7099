//! The two remainders: long division of one significand, shifted by the distance of the
//! exponents, by the other.

use super::operand::Operand;
use super::quotient::digit;
use super::round::{Mode, Special, cut_normalised, pack};
use crate::bits::aig::{Aig, AigLit};
use crate::bits::word::{self, Word};
use base::float::FloatFormat;

/// C's `fmod`.
///
/// With `d` the distance of the exponents, `a mod b` is `(a.sig · 2^d) mod b.sig` at the exponent
/// of `b`. If `d` is negative then `b` is normal and larger than `a`.
pub(super) fn truncated(aig: &mut Aig, format: FloatFormat, a: &Operand, b: &Operand) -> Word {
    let (distance, smaller) = distance(aig, a, b, 0);
    let dividend = shifted(aig, &a.sig, &distance, reach(b));
    let (rest, _) = divide(aig, &dividend, &b.sig);
    finish(aig, format, a, b, Rest { smaller, sign: a.sign, sig: rest })
}

/// C's `remainder`.
///
/// In units of half the last place of `b`, so that `b` is `2 · b.sig`: then `a` is left as it is
/// if the distance is below -1, and otherwise a remainder beyond `b.sig` goes to its complement.
pub(super) fn nearest(aig: &mut Aig, format: FloatFormat, a: &Operand, b: &Operand) -> Word {
    let (distance, smaller) = distance(aig, a, b, 1);
    let dividend = shifted(aig, &a.sig, &distance, reach(b) + 1);
    let mut divisor = b.sig.clone();
    divisor.insert(0, AigLit::FALSE);
    let (rest, odd) = divide(aig, &dividend, &divisor);
    // More than half, or half beside an odd quotient: half < rest, or half ≤ rest.
    let half = word::zero_extend(&b.sig, rest.len());
    let below = half.iter().zip(&rest).fold(odd, |less, (&x, &y)| aig.majority(!x, y, less));
    let complement = word::sub(aig, &divisor, &rest);
    let sig = word::mux(aig, below, &complement, &rest);
    let sign = aig.xor(a.sign, below);
    finish(aig, format, a, b, Rest { smaller, sign, sig })
}

/// `a.field - b.field + offset` and whether it is negative.
fn distance(aig: &mut Aig, a: &Operand, b: &Operand, offset: u128) -> (Word, AigLit) {
    let width = a.field.len() + 2;
    let [x, y] = [&a.field, &b.field].map(|field| word::zero_extend(field, width));
    let distance = word::sub(aig, &x, &y);
    let distance = word::add(aig, &distance, &word::constant(width, offset));
    (distance[..width - 2].to_vec(), word::sign(&distance))
}

/// The largest distance of the exponent of a finite number to that of the divisor, of which
/// constant bits may be known.
fn reach(b: &Operand) -> usize {
    let known = b.field.iter().enumerate().filter(|&(_, &bit)| bit == AigLit::TRUE);
    let least: usize = known.map(|(i, _)| 1 << i).sum();
    (1 << b.field.len()) - 2 - least.clamp(1, (1 << b.field.len()) - 2)
}

/// About how many digits of divisors a remainder by `b` has to subtract.
pub(super) fn cells(b: &Operand) -> usize {
    let empty = b.sig.iter().take_while(|&&bit| bit == AigLit::FALSE).count();
    (reach(b) + b.sig.len()) * (b.sig.len() + 1 - empty)
}

/// `sig` shifted left by an amount of `reach` at most.
fn shifted(aig: &mut Aig, sig: &[AigLit], amount: &[AigLit], reach: usize) -> Word {
    let mut word = sig.to_vec();
    for (stage, &bit) in amount.iter().enumerate() {
        let width = (word.len() + (1 << stage)).min(sig.len() + reach);
        if 1 << stage > reach {
            break;
        }
        let moved = [vec![AigLit::FALSE; 1 << stage], word.clone()].concat();
        let [moved, kept] = [moved, word].map(|word| word::zero_extend(&word, width));
        word = word::mux(aig, bit, &moved, &kept);
    }
    word
}

/// The remainder, and whether the quotient is odd.
fn divide(aig: &mut Aig, dividend: &[AigLit], divisor: &[AigLit]) -> (Word, AigLit) {
    let width = divisor.len() + 1;
    let divisor = word::zero_extend(divisor, width);
    let mut rest = vec![AigLit::FALSE; width - 1];
    let mut odd = AigLit::FALSE;
    for &bit in dividend.iter().rev() {
        rest.insert(0, bit);
        (odd, rest) = digit(aig, &rest, &divisor);
        rest.truncate(width - 1);
    }
    (rest, odd)
}

/// What a division leaves.
struct Rest {
    /// The dividend is so small that it is the remainder itself.
    smaller: AigLit,
    sign: AigLit,
    /// At the exponent of the divisor.
    sig: Word,
}

/// The encoding of a remainder, which is always exact.
fn finish(aig: &mut Aig, format: FloatFormat, a: &Operand, b: &Operand, rest: Rest) -> Word {
    let unchanged = aig.or(rest.smaller, b.inf);
    let sign = aig.mux(unchanged, a.sign, rest.sign);
    let field = word::mux(aig, unchanged, &a.field, &b.field);
    let zeros = vec![AigLit::FALSE; rest.sig.len() - a.sig.len()];
    let sig = [&zeros[..], &a.sig].concat();
    let mut sig = word::mux(aig, unchanged, &sig, &rest.sig);
    sig.push(AigLit::FALSE);
    let number = cut_normalised(aig, format, sign, &field, &sig);
    let nan = aig.or_many(&[a.nan, b.nan, a.inf, b.zero]);
    let special = Special { nan, inf: AigLit::FALSE, zero: AigLit::FALSE };
    pack(aig, format, &Mode::any(), number, special)
}
