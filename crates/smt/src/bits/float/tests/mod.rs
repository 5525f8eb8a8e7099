//! The circuits against [`base::float`], with constants (which fold) and with inputs (which do
//! not), and against the machine's own floats.

mod evaluator;
mod gates;
mod machine;
mod operations;
mod patterns;
mod symbolic;

use super::{blast, supported, supported_on};
use crate::bits::aig::{Aig, AigLit};
use crate::bits::word::{self, Word};
use base::float::{FloatFormat, Rounding};
use logic::FpOp;
use std::cmp::Ordering;

const FORMATS: [FloatFormat; 5] =
    [FloatFormat::F16, FloatFormat::F32, FloatFormat::F64, FloatFormat::X87, FloatFormat::F128];

/// What [`FpOp`] says about an operation, by [`base::float`].
fn reference(op: FpOp, format: FloatFormat, args: &[u128], width: u32) -> u128 {
    let mode = || match args[0] {
        FpOp::RNA => Rounding::NearestAway,
        FpOp::RTP => Rounding::Up,
        FpOp::RTN => Rounding::Down,
        FpOp::RTZ => Rounding::TowardZero,
        _ => Rounding::NearestEven,
    };
    let number = match op {
        FpOp::Add => format.add_with(mode(), args[1], args[2]),
        FpOp::Sub => format.sub_with(mode(), args[1], args[2]),
        FpOp::Mul => format.mul_with(mode(), args[1], args[2]),
        FpOp::Div => format.div_with(mode(), args[1], args[2]),
        FpOp::Fma => format.fma_with(mode(), args[1], args[2], args[3]),
        FpOp::Sqrt => format.sqrt_with(mode(), args[1]),
        FpOp::Rem => format.rem(args[0], args[1]),
        FpOp::IeeeRem => format.ieee_remainder(args[0], args[1]),
        FpOp::RoundToIntegral => format.round_to_integral(args[1], mode()),
        FpOp::Convert(from) => from.convert_with(mode(), args[1], format),
        FpOp::FromUnsigned => format.from_u128_with(mode(), args[1]),
        FpOp::FromSigned => {
            format.from_i128_with(mode(), (args[1] << (128 - width)) as i128 >> (128 - width))
        }
        FpOp::Eq => return (format.cmp(args[0], args[1]) == Some(Ordering::Equal)).into(),
        FpOp::Lt => return (format.cmp(args[0], args[1]) == Some(Ordering::Less)).into(),
        FpOp::Le => return format.cmp(args[0], args[1]).is_some_and(Ordering::is_le).into(),
        FpOp::IsNan => return format.is_nan(args[0]).into(),
        FpOp::ToSigned(width) => return integer(format, args[0], width, true),
        FpOp::ToUnsigned(width) => return integer(format, args[0], width, false),
    };
    if format.is_nan(number) { format.nan() } else { number }
}

fn integer(format: FloatFormat, a: u128, width: u32, signed: bool) -> u128 {
    let mask = u128::MAX >> (128 - width);
    let fits = |negative: bool, magnitude: u128| match (signed, negative) {
        (true, true) => magnitude <= 1 << (width - 1),
        (true, false) => magnitude <= mask >> 1,
        (false, true) => magnitude == 0,
        (false, false) => magnitude <= mask,
    };
    match format.to_int(a) {
        Some((negative, magnitude)) if fits(negative, magnitude) => {
            (if negative { magnitude.wrapping_neg() } else { magnitude }) & mask
        }
        _ => 1 << (width - 1),
    }
}

/// The widths of an operation's arguments; integers have `integer` bits.
fn widths(op: FpOp, format: FloatFormat, integer: u32) -> Vec<u32> {
    const MODE: u32 = 3;
    let own = format.bits();
    match op {
        FpOp::Add | FpOp::Sub | FpOp::Mul | FpOp::Div => vec![MODE, own, own],
        FpOp::Fma => vec![MODE, own, own, own],
        FpOp::Sqrt | FpOp::RoundToIntegral => vec![MODE, own],
        FpOp::Convert(from) => vec![MODE, from.bits()],
        FpOp::FromSigned | FpOp::FromUnsigned => vec![MODE, integer],
        FpOp::Rem | FpOp::IeeeRem | FpOp::Eq | FpOp::Lt | FpOp::Le => vec![own, own],
        FpOp::IsNan | FpOp::ToSigned(_) | FpOp::ToUnsigned(_) => vec![own],
    }
}

/// A circuit over inputs.
struct Circuit {
    aig: Aig,
    /// The widths of the arguments; those that are constants have no inputs.
    widths: Vec<u32>,
    constants: Vec<Option<u128>>,
    result: Word,
}

impl Circuit {
    /// The circuit of an operation; arguments with a value are constants.
    fn new(op: FpOp, format: FloatFormat, integer: u32, constants: &[Option<u128>]) -> Self {
        let widths = widths(op, format, integer);
        let mut constants = constants.to_vec();
        constants.resize(widths.len(), None);
        let mut aig = Aig::new();
        let mut args = Vec::new();
        for (&width, constant) in widths.iter().zip(&constants) {
            args.push(match *constant {
                Some(value) => word::constant(width as usize, value),
                None => aig.input_word(width as usize),
            });
        }
        let result = blast(&mut aig, op, format, &args);
        Self { aig, widths, constants, result }
    }

    /// The results for up to 64 lists of arguments at once.
    fn evaluate(&self, batch: &[Vec<u128>]) -> Vec<u128> {
        assert!(batch.len() <= 64);
        let mut inputs = Vec::new();
        for (i, &width) in self.widths.iter().enumerate() {
            if self.constants[i].is_some() {
                continue;
            }
            for bit in 0..width {
                let column = batch.iter().enumerate();
                inputs.push(
                    column.fold(0, |word, (at, args)| word | (((args[i] >> bit) as u64 & 1) << at)),
                );
            }
        }
        let values = simulate(&self.aig, &inputs);
        let of = |lit: AigLit| values[lit.node() as usize] ^ if lit.is_negative() { !0 } else { 0 };
        let row = |at: usize| {
            let bits = self.result.iter().enumerate();
            bits.fold(0, |value, (i, &lit)| value | u128::from(of(lit) >> at & 1) << i)
        };
        (0..batch.len()).map(row).collect()
    }
}

/// The values of all nodes under 64 assignments.
fn simulate(aig: &Aig, inputs: &[u64]) -> Vec<u64> {
    use crate::bits::aig::NodeKind;
    let mut values: Vec<u64> = Vec::with_capacity(aig.len());
    for node in 0..aig.len() as u32 {
        let of = |lit: AigLit| values[lit.node() as usize] ^ if lit.is_negative() { !0 } else { 0 };
        values.push(match aig.kind(node) {
            NodeKind::Constant => 0,
            NodeKind::Input(number) => inputs[number as usize],
            NodeKind::And(a, b) => of(a) & of(b),
        });
    }
    values
}

/// The result for constant arguments, which must fold to a constant.
fn fold(op: FpOp, format: FloatFormat, integer: u32, args: &[u128]) -> u128 {
    let widths = widths(op, format, integer);
    let mut aig = Aig::new();
    let words: Vec<Word> = widths
        .iter()
        .zip(args)
        .map(|(&width, &value)| word::constant(width as usize, value))
        .collect();
    let result = blast(&mut aig, op, format, &words);
    assert!(aig.is_empty(), "constants make no gates");
    word::as_constant(&result).expect("a constant")
}
