//! Circuits for IEEE floats: each operation of [`FpOp`] over and-inverter graphs.
//!
//! A circuit has three parts. An encoding is taken apart into sign, biased exponent and
//! significand (`operand`); the operation is done on significands that are exact, or exact but
//! for a last bit that says whether anything was lost; and the one rounding of `round` puts the
//! encoding together again. The results are those of [`base::float`] bit by bit, except that every
//! NaN result is the format's default NaN, as [`FpOp`] says.
//!
//! **Exponents.** With `u` the exponent of the least positive number, an encoding with the biased
//! exponent `f` (1 for subnormal numbers) and the significand `s` of `p` bits has the value
//! `s · 2^(f - 1 + u)`. What is to be rounded comes with its *base*, `f - 1`: then the packed word
//! is `base · 2^(p-1) + s` for normal numbers (whose leading bit counts one up in the exponent
//! field) and for subnormal numbers alike.
//!
//! **Size.** Subnormal operands are normalised only where the operation needs it: a sum aligns
//! its operands as they are, and of the factors of a product at most one is, because the product
//! of two subnormal numbers is too small to matter. Where a result is shifted left it is never
//! shifted right again: `shift::normalise` stops at the least exponent.

mod compare;
mod convert;
mod integral;
mod operand;
mod product;
mod quotient;
mod remainder;
mod round;
mod shift;
mod sum;
#[cfg(test)]
mod tests;

use super::aig::{Aig, AigLit};
use super::word::{self, Word};
use base::float::FloatFormat;
use logic::FpOp;
use operand::Operand;
use round::Mode;

/// The digits of divisors that a remainder may subtract, of five to nine gates each.
const REMAINDER_CELLS: usize = 64_000;

/// Whether [`blast`] has a circuit for an operation whatever its arguments are.
///
/// The remainders of the wide formats have none: they divide numbers with as many bits as there
/// are exponents, which takes a million gates for `double` and more for the others.
pub fn supported(op: FpOp, format: FloatFormat) -> bool {
    match op {
        FpOp::Rem | FpOp::IeeeRem => matches!(format, FloatFormat::F16 | FloatFormat::F32),
        _ => true,
    }
}

/// Whether [`blast`] has a circuit for an operation on these arguments: beside what is
/// [`supported`] the remainders by a constant that is not too small or has a short significand.
pub fn supported_on(op: FpOp, format: FloatFormat, args: &[Vec<AigLit>]) -> bool {
    supported(op, format) || {
        let divisor = Operand::new(&mut Aig::new(), format, &args[1]);
        word::is_constant(&args[1]) && remainder::cells(&divisor) <= REMAINDER_CELLS
    }
}

/// The result of a float operation on words, the least significant bit first; a truth value is a
/// word of one bit.
///
/// An operation that is not [`supported_on`] its arguments gets a very large circuit.
///
/// # Panics
/// If the arguments do not have the widths that [`FpOp`] says.
pub fn blast(aig: &mut Aig, op: FpOp, format: FloatFormat, args: &[Vec<AigLit>]) -> Word {
    let mode = |aig: &mut Aig| Mode::decode(aig, &args[0]);
    let operand = |aig: &mut Aig, i: usize| Operand::new(aig, format, &args[i]);
    match (op, args.len()) {
        (FpOp::Add | FpOp::Sub, 3) => {
            let (mode, a, mut b) = (mode(aig), operand(aig, 1), operand(aig, 2));
            b.sign = b.sign.negate_if(op == FpOp::Sub);
            sum::add(aig, format, &mode, &a, &b)
        }
        (FpOp::Mul, 3) => {
            let (mode, a, b) = (mode(aig), operand(aig, 1), operand(aig, 2));
            product::mul(aig, format, &mode, &a, &b)
        }
        (FpOp::Div, 3) => {
            let (mode, a) = (mode(aig), operand(aig, 1));
            if let Some(inverse) = quotient::exact_inverse(format, &args[2]) {
                let b = Operand::new(aig, format, &inverse);
                return product::mul(aig, format, &mode, &a, &b);
            }
            let b = operand(aig, 2);
            quotient::div(aig, format, &mode, &a, &b)
        }
        (FpOp::Fma, 4) => {
            let (mode, a, b) = (mode(aig), operand(aig, 1), operand(aig, 2));
            let c = operand(aig, 3);
            sum::fma(aig, format, &mode, [&a, &b, &c])
        }
        (FpOp::Sqrt, 2) => {
            let (mode, a) = (mode(aig), operand(aig, 1));
            quotient::sqrt(aig, format, &mode, &a)
        }
        (FpOp::Rem, 2) => {
            let (a, b) = (operand(aig, 0), operand(aig, 1));
            remainder::truncated(aig, format, &a, &b)
        }
        (FpOp::IeeeRem, 2) => {
            let (a, b) = (operand(aig, 0), operand(aig, 1));
            remainder::nearest(aig, format, &a, &b)
        }
        (FpOp::RoundToIntegral, 2) => {
            let (mode, a) = (mode(aig), operand(aig, 1));
            integral::round(aig, format, &mode, &a)
        }
        (FpOp::Convert(from), 2) => {
            let mode = mode(aig);
            let a = Operand::new(aig, from, &args[1]);
            convert::between(aig, from, format, &mode, &a)
        }
        (FpOp::FromSigned | FpOp::FromUnsigned, 2) => {
            let mode = mode(aig);
            convert::from_int(aig, format, &mode, &args[1], op == FpOp::FromSigned)
        }
        (FpOp::ToSigned(width), 1) => {
            let a = operand(aig, 0);
            integral::to_int(aig, format, &a, width as usize, true)
        }
        (FpOp::ToUnsigned(width), 1) => {
            let a = operand(aig, 0);
            integral::to_int(aig, format, &a, width as usize, false)
        }
        (FpOp::Eq, 2) => {
            let (a, b) = (operand(aig, 0), operand(aig, 1));
            vec![compare::eq(aig, &a, &b)]
        }
        (FpOp::Lt, 2) => {
            let (a, b) = (operand(aig, 0), operand(aig, 1));
            vec![compare::lt(aig, &a, &b)]
        }
        (FpOp::Le, 2) => {
            let (a, b) = (operand(aig, 0), operand(aig, 1));
            vec![compare::le(aig, &a, &b)]
        }
        (FpOp::IsNan, 1) => vec![operand(aig, 0).nan],
        _ => panic!("{op:?} does not take {} arguments", args.len()),
    }
}
