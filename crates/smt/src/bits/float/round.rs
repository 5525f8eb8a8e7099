//! The one rounding that all operations end in.

use super::operand::{exponent_bits, is_explicit, precision};
use super::shift::normalise;
use crate::bits::aig::{Aig, AigLit};
use crate::bits::word::{self, Word};
use base::float::FloatFormat;
use logic::FpOp;

/// The rounding mode, one literal for each but that towards zero.
pub(super) struct Mode {
    nearest_even: AigLit,
    nearest_away: AigLit,
    up: AigLit,
    pub(super) down: AigLit,
}

impl Mode {
    pub(super) fn decode(aig: &mut Aig, bits: &[AigLit]) -> Self {
        let is = |aig: &mut Aig, mode| word::eq(aig, bits, &word::constant(3, mode));
        let [nearest_away, up, down, zero] =
            [FpOp::RNA, FpOp::RTP, FpOp::RTN, FpOp::RTZ].map(|mode| is(aig, mode));
        let nearest_even = !aig.or_many(&[nearest_away, up, down, zero]);
        Self { nearest_even, nearest_away, up, down }
    }

    /// For results that are exact.
    pub(super) fn any() -> Self {
        let [nearest_away, up, down] = [AigLit::FALSE; 3];
        Self { nearest_even: AigLit::TRUE, nearest_away, up, down }
    }

    /// Whether numbers of this sign are rounded away from zero, however near they are.
    fn outwards(&self, aig: &mut Aig, sign: AigLit) -> AigLit {
        aig.mux(sign, self.down, self.up)
    }

    /// Whether a magnitude goes to the next larger one.
    pub(super) fn increments(
        &self,
        aig: &mut Aig,
        sign: AigLit,
        odd: AigLit,
        guard: AigLit,
        sticky: AigLit,
    ) -> AigLit {
        let beyond_tie = aig.or(odd, sticky);
        let even = aig.and(self.nearest_even, beyond_tie);
        let nearest = aig.or(even, self.nearest_away);
        let nearest = aig.and(nearest, guard);
        let outwards = self.outwards(aig, sign);
        let inexact = aig.or(guard, sticky);
        let directed = aig.and(outwards, inexact);
        aig.or(nearest, directed)
    }

    /// Whether a number too large becomes an infinity.
    fn overflows(&self, aig: &mut Aig, sign: AigLit) -> AigLit {
        let outwards = self.outwards(aig, sign);
        aig.or_many(&[self.nearest_even, self.nearest_away, outwards])
    }
}

/// A number before it is rounded.
pub(super) struct Unrounded {
    pub(super) sign: AigLit,
    /// The biased exponent less one, not negative. It does not matter where the leading bit of
    /// the significand is clear, as it may be only for zero and for subnormal results.
    pub(super) base: Word,
    /// As many bits as the precision.
    pub(super) sig: Word,
    /// The bit below.
    pub(super) guard: AigLit,
    /// Whether there is anything below that.
    pub(super) sticky: AigLit,
}

/// Results that are no matter of rounding.
pub(super) struct Special {
    pub(super) nan: AigLit,
    /// An infinity with the sign of the number.
    pub(super) inf: AigLit,
    /// A zero with the sign of the number.
    pub(super) zero: AigLit,
}

/// The encoding of a number.
pub(super) fn pack(
    aig: &mut Aig,
    format: FloatFormat,
    mode: &Mode,
    number: Unrounded,
    special: Special,
) -> Word {
    let Unrounded { sign, base, sig, guard, sticky } = number;
    let (exponent, top) = (exponent_bits(format), precision(format) - 1);
    let odd = sig[0];
    let up = mode.increments(aig, sign, odd, guard, sticky);
    let leading = aig.and(sig[top], !special.zero);
    let base = word::and_bit(aig, leading, &word::zero_extend(&base, base.len().max(exponent)));
    // The largest exponent field is not for numbers, and one is still to be added.
    let largest = word::is_ones(aig, &base[1..exponent]);
    let beyond = aig.or_many(&base[exponent..]);
    let over = aig.or(largest, beyond);
    let (fraction, carry) = increment(aig, &sig[..top], up);
    let (first, next) = aig.full_adder(base[0], leading, carry);
    let mut field = vec![first];
    field.extend(increment(aig, &base[1..exponent], next).0);
    // A number too large becomes an infinity, or the largest number: all ones but the last bit
    // of the exponent field.
    let overflows = mode.overflows(aig, sign);
    let infinite = aig.and(over, overflows);
    let given = aig.or(special.nan, special.inf);
    let endless = aig.or(given, infinite);
    let capped = aig.and_many(&[over, !overflows, !given]);
    let cleared = aig.or(endless, special.zero);
    let mut bits: Word = Vec::with_capacity(format.width_bits() as usize);
    for bit in fraction {
        let kept = aig.and(bit, !cleared);
        bits.push(aig.or(kept, capped));
    }
    bits[top - 1] = aig.or(bits[top - 1], special.nan);
    let filled = aig.or(endless, capped);
    if is_explicit(format) {
        let present = aig.or(leading, carry);
        let present = aig.and(present, !special.zero);
        bits.push(aig.or(present, filled));
    }
    for (i, bit) in field.into_iter().enumerate() {
        let number = aig.and(bit, !special.zero);
        let high = aig.or(number, filled);
        bits.push(if i == 0 { aig.and(high, !capped) } else { high });
    }
    bits.push(aig.or(sign, special.nan));
    bits
}

/// Sum and carry of a word and a bit.
pub(super) fn increment(aig: &mut Aig, a: &[AigLit], mut carry: AigLit) -> (Word, AigLit) {
    let mut sum = Vec::with_capacity(a.len());
    for &bit in a {
        let (bit, next) = aig.half_adder(bit, carry);
        sum.push(bit);
        carry = next;
    }
    (sum, carry)
}

/// A number from a significand of any length, with the highest bit where the leading bit of a
/// number with this base would be: rounds to the precision of the format.
pub(super) fn cut(
    aig: &mut Aig,
    format: FloatFormat,
    sign: AigLit,
    base: Word,
    sig: &[AigLit],
) -> Unrounded {
    let precision = precision(format);
    let Some(below) = sig.len().checked_sub(precision) else {
        let zeros = vec![AigLit::FALSE; precision - sig.len()];
        let (guard, sticky) = (AigLit::FALSE, AigLit::FALSE);
        return Unrounded { sign, base, sig: [&zeros[..], sig].concat(), guard, sticky };
    };
    let (rest, kept) = sig.split_at(below);
    let (guard, rest) = rest.split_last().map_or((AigLit::FALSE, rest), |(&bit, rest)| (bit, rest));
    let sticky = aig.or_many(rest);
    Unrounded { sign, base, sig: kept.to_vec(), guard, sticky }
}

/// The same as [`cut`] for a significand with any number of leading zeros and a biased exponent
/// `field` of 0 or more, for which its highest bit counts as the carry *above* the leading bit.
pub(super) fn cut_normalised(
    aig: &mut Aig,
    format: FloatFormat,
    sign: AigLit,
    field: &[AigLit],
    sig: &[AigLit],
) -> Unrounded {
    let (sig, amount) = normalise(aig, sig, Some(field));
    let width = field.len().max(amount.len());
    let [field, amount] = [field, &amount].map(|word| word::zero_extend(word, width));
    let base = word::sub(aig, &field, &amount);
    cut(aig, format, sign, base, &sig)
}

/// Moves a number whose base, signed here, is negative to the least exponent.
pub(super) fn denormalise(aig: &mut Aig, mut number: Unrounded) -> Unrounded {
    let below = word::sign(&number.base);
    let distance = word::neg(aig, &number.base);
    let distance = word::and_bit(aig, below, &distance[..distance.len() - 1]);
    let mut sig = vec![number.guard];
    sig.append(&mut number.sig);
    let (mut sig, lost) = word::lshr_sticky(aig, &sig, &distance);
    number.sticky = aig.or(number.sticky, lost);
    number.guard = sig.remove(0);
    let base = &number.base[..number.base.len() - 1];
    Unrounded { base: word::and_bit(aig, !below, base), sig, ..number }
}
