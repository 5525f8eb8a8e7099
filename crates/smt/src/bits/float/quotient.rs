//! Division and square root, digit by digit.

use super::operand::{Operand, bias, exponent_bits, precision, signed};
use super::round::{Mode, Special, Unrounded, denormalise, pack};
use super::shift::normalise;
use crate::bits::aig::{Aig, AigLit};
use crate::bits::word::{self, Word};
use base::float::FloatFormat;

/// A digit of a quotient: whether `rest` is at least `divisor`, and what remains of it.
///
/// With `t` the bits of the divisor changed by the borrows, the difference is `rest ⊕ t`; so what
/// remains is `rest ⊕ (digit ∧ t)`, which is smaller than a subtraction and a choice.
pub(super) fn digit(aig: &mut Aig, rest: &[AigLit], divisor: &[AigLit]) -> (AigLit, Word) {
    let mut borrow = AigLit::FALSE;
    let mut changed = Vec::with_capacity(rest.len());
    for (&x, &y) in rest.iter().zip(divisor) {
        let (half, both) = aig.half_adder(y, borrow);
        let passed = aig.and(half, !x);
        changed.push(half);
        borrow = aig.or(both, passed);
    }
    let mut remains = Vec::with_capacity(rest.len());
    for (&x, half) in rest.iter().zip(changed) {
        let taken = aig.and(!borrow, half);
        remains.push(aig.xor(x, taken));
    }
    (!borrow, remains)
}

/// The reciprocal of a constant power of two if both are normal: dividing by the one is the same
/// as multiplying by the other.
pub(super) fn exact_inverse(format: FloatFormat, bits: &[AigLit]) -> Option<Word> {
    let divisor = word::as_constant(bits)?;
    let inverse = format.div(format.from_u128(1), divisor);
    let one = format.mul(inverse, divisor);
    let normal = format.is_normal(divisor) && format.is_normal(inverse);
    // Only powers of two have a short significand on both sides.
    let power = |bits: u128| bits & ((1 << (precision(format) - 1)) - 1) == 0;
    (normal && power(divisor) && power(inverse) && one == format.from_u128(1))
        .then(|| word::constant(bits.len(), inverse))
}

/// A significand normalised, for an operand that is not zero, and by how much.
fn normalised(aig: &mut Aig, a: &Operand) -> (Word, Word) {
    let (mut sig, zeros) = normalise(aig, &a.sig, None);
    *sig.last_mut().expect("a significand has bits") = AigLit::TRUE;
    (sig, zeros)
}

/// `a / b`
pub(super) fn div(
    aig: &mut Aig,
    format: FloatFormat,
    mode: &Mode,
    a: &Operand,
    b: &Operand,
) -> Word {
    let precision = precision(format);
    let (x, x_zeros) = normalised(aig, a);
    let (y, y_zeros) = normalised(aig, b);
    // The integer digit, and one more below the precision than the guard bit, as there may be no
    // integer digit.
    let (first, mut rest) = digit(aig, &x, &y);
    let mut digits = vec![first];
    let mut divisor = y;
    divisor.push(AigLit::FALSE);
    for _ in 0..=precision {
        rest.insert(0, AigLit::FALSE);
        let (next, remains) = digit(aig, &rest, &divisor);
        rest = remains;
        rest.truncate(precision);
        digits.push(next);
    }
    digits.reverse();
    let sticky = aig.or_many(&rest);
    let last = aig.and(first, digits[0]);
    let number = Unrounded {
        sign: aig.xor(a.sign, b.sign),
        base: quotient_base(aig, format, [&a.field, &x_zeros], [&b.field, &y_zeros], first),
        sig: word::mux(aig, first, &digits[2..], &digits[1..=precision]),
        guard: aig.mux(first, digits[1], digits[0]),
        sticky: aig.or(sticky, last),
    };
    let number = denormalise(aig, number);
    let zero = aig.or(a.zero, b.inf);
    let inf = aig.or(a.inf, b.zero);
    let zeros = aig.and(a.zero, b.zero);
    let infs = aig.and(a.inf, b.inf);
    let nan = aig.or_many(&[a.nan, b.nan, zeros, infs]);
    pack(aig, format, mode, number, Special { nan, inf, zero })
}

/// `a - a_zeros - (b - b_zeros) + bias - 2 + carry`, signed.
fn quotient_base(
    aig: &mut Aig,
    format: FloatFormat,
    [a, a_zeros]: [&Word; 2],
    [b, b_zeros]: [&Word; 2],
    carry: AigLit,
) -> Word {
    let width = exponent_bits(format) + 2;
    let [a, a_zeros, b, b_zeros] =
        [a, a_zeros, b, b_zeros].map(|word| word::zero_extend(word, width));
    let (plus, _) = word::add_carry(aig, &a, &b_zeros, carry);
    let minus = word::sub(aig, &signed(width, bias(format) - 2), &a_zeros);
    let minus = word::sub(aig, &minus, &b);
    word::add(aig, &plus, &minus)
}

/// The square root, which is neither subnormal nor too large.
pub(super) fn sqrt(aig: &mut Aig, format: FloatFormat, mode: &Mode, a: &Operand) -> Word {
    let (exponent, precision) = (exponent_bits(format), precision(format));
    let (sig, zeros) = normalised(aig, a);
    // The exponent is halved: base = ⌊t / 2⌋ + h for t = field - zeros - 1, h half the bias.
    let [field, zeros] = [&a.field, &zeros].map(|word| word::zero_extend(word, exponent + 1));
    let t = word::sub(aig, &field, &zeros);
    let t = word::add(aig, &t, &signed(exponent + 1, -1));
    let half = signed(exponent + 1, bias(format) / 2);
    let base = word::add(aig, &word::sign_extend(&t[1..], exponent + 1), &half);
    let base = base[..exponent].to_vec();
    let radicand = aligned_radicand(aig, t[0], &sig);
    let (root, rest) = integer_sqrt(aig, &radicand, precision + 1);
    let sticky = aig.or_many(&rest);
    let number = Unrounded { sign: a.sign, base, sig: root[1..].to_vec(), guard: root[0], sticky };
    let negative = aig.and(a.sign, !a.zero);
    let nan = aig.or(a.nan, negative);
    pack(aig, format, mode, number, Special { nan, inf: a.inf, zero: a.zero })
}

/// The highest bits of the radicand: one bit longer than the significand, which is shifted left
/// where the exponent is odd.
fn aligned_radicand(aig: &mut Aig, odd: AigLit, sig: &[AigLit]) -> Word {
    let even = word::zero_extend(sig, sig.len() + 1);
    let mut shifted = sig.to_vec();
    shifted.insert(0, AigLit::FALSE);
    word::mux(aig, odd, &shifted, &even)
}

/// The root with `digits` bits of a radicand twice as long, whose higher half is `high` and whose
/// lower half is zero, and the remainder.
fn integer_sqrt(aig: &mut Aig, high: &[AigLit], digits: usize) -> (Word, Word) {
    let mut radicand = vec![AigLit::FALSE; 2 * digits - high.len()];
    radicand.extend_from_slice(high);
    let (mut root, mut rest): (Word, Word) = (Vec::new(), Vec::new());
    for place in (0..digits).rev() {
        // rest is at most 2 root, which is one bit longer than the root.
        let mut trial = vec![AigLit::TRUE, AigLit::FALSE];
        trial.extend_from_slice(&root);
        let mut next = radicand[2 * place..2 * place + 2].to_vec();
        next.extend_from_slice(&rest);
        let width = next.len().max(trial.len());
        let [next, trial] = [next, trial].map(|word| word::zero_extend(&word, width));
        let (bit, remains) = digit(aig, &next, &trial);
        root.insert(0, bit);
        rest = remains;
        rest.truncate(root.len() + 1);
    }
    (root, rest)
}
