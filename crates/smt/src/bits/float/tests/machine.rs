//! The circuits, rounding to nearest even, against Rust's own `f32` and `f64`.

use super::patterns::Random;
use super::{Circuit, FloatFormat, FpOp};
use FloatFormat::{F32, F64};

const ROUNDS: usize = 6_400;

/// Compares a circuit with a function; all NaNs are the same to Rust.
fn check(op: FpOp, source: FloatFormat, to: FloatFormat, want: impl Fn(&[u128]) -> u128) {
    let circuit = Circuit::new(op, to, 0, &[Some(FpOp::RNE)]);
    let mut random = Random::new(to.bits().into());
    for _ in 0..ROUNDS / 64 {
        let batch: Vec<Vec<u128>> = (0..64)
            .map(|_| {
                let a = random.float(source);
                let b = random.partner(source, a);
                vec![FpOp::RNE, a, b, random.float(source)]
            })
            .collect();
        for (args, got) in batch.iter().zip(circuit.evaluate(&batch)) {
            let want = want(&args[1..]);
            let want = if to.is_nan(want) { to.nan() } else { want };
            assert!(got == want, "{op:?} on {to:?} {args:x?}: {got:x} instead of {want:x}");
        }
    }
}

fn single(bits: u128) -> f32 {
    f32::from_bits(bits as u32)
}

fn double(bits: u128) -> f64 {
    f64::from_bits(bits as u64)
}

fn check_single(op: FpOp, want: impl Fn(f32, f32, f32) -> f32) {
    check(op, F32, F32, |args| {
        want(single(args[0]), single(args[1]), single(args[2])).to_bits().into()
    });
}

fn check_double(op: FpOp, want: impl Fn(f64, f64, f64) -> f64) {
    check(op, F64, F64, |args| {
        want(double(args[0]), double(args[1]), double(args[2])).to_bits().into()
    });
}

#[test]
fn single_precision() {
    check_single(FpOp::Add, |a, b, _| a + b);
    check_single(FpOp::Sub, |a, b, _| a - b);
    check_single(FpOp::Mul, |a, b, _| a * b);
    check_single(FpOp::Div, |a, b, _| a / b);
    check_single(FpOp::Sqrt, |a, _, _| a.sqrt());
    check_single(FpOp::Fma, f32::mul_add);
    check_single(FpOp::RoundToIntegral, |a, _, _| a.round_ties_even());
}

#[test]
fn double_precision() {
    check_double(FpOp::Add, |a, b, _| a + b);
    check_double(FpOp::Sub, |a, b, _| a - b);
    check_double(FpOp::Mul, |a, b, _| a * b);
    check_double(FpOp::Div, |a, b, _| a / b);
    check_double(FpOp::Sqrt, |a, _, _| a.sqrt());
    check_double(FpOp::Fma, f64::mul_add);
    check_double(FpOp::RoundToIntegral, |a, _, _| a.round_ties_even());
}

#[test]
fn between_single_and_double() {
    check(FpOp::Convert(F64), F64, F32, |args| (double(args[0]) as f32).to_bits().into());
    check(FpOp::Convert(F32), F32, F64, |args| f64::from(single(args[0])).to_bits().into());
}
