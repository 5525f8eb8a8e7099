//! Each operation on constants and on inputs.

use super::patterns::{Random, edges};
use super::{Circuit, FORMATS, FpOp, fold, reference, supported, supported_on, widths, word};
use base::float::FloatFormat;

/// Lists of arguments for an operation: all pairs of edges, if `pairs`, and random ones.
fn arguments(
    op: FpOp,
    format: FloatFormat,
    integer: u32,
    random: &mut Random,
    count: usize,
) -> Vec<Vec<u128>> {
    let widths = widths(op, format, integer);
    let source = if let FpOp::Convert(from) = op { from } else { format };
    let is_int = matches!(op, FpOp::FromSigned | FpOp::FromUnsigned);
    let has_mode = widths[0] == 3;
    let floats = widths.len() - usize::from(has_mode);
    let mode = |random: &mut Random| has_mode.then(|| u128::from(random.below(8)));
    let mut lists = Vec::new();
    if !is_int {
        for a in edges(source) {
            let others = if floats == 1 { vec![0] } else { edges(source) };
            for b in others {
                let mut list: Vec<u128> = mode(random).into_iter().collect();
                list.extend([a, b, random.float(source)].into_iter().take(floats));
                lists.push(list);
            }
        }
    }
    for _ in 0..count {
        let mut list: Vec<u128> = mode(random).into_iter().collect();
        if is_int {
            list.push(random.integer(integer));
        } else {
            let a = random.float(source);
            let b = random.partner(source, a);
            // Near the negated product, where the sum of fma cancels out.
            let c = if random.below(2) == 0 {
                source.neg(source.mul(a, b)) ^ u128::from(random.below(4))
            } else {
                random.float(source)
            };
            list.extend([a, b, c].into_iter().take(floats));
        }
        lists.push(list);
    }
    lists
}

#[track_caller]
fn compare(op: FpOp, format: FloatFormat, integer: u32, args: &[u128], got: u128, how: &str) {
    let want = reference(op, format, args, integer);
    assert!(
        got == want,
        "{op:?} on {format:?} {args:x?} ({how}): {got:x} instead of {want:x}, integers of {integer} bits"
    );
}

/// Checks an operation on inputs with a symbolic mode and with each constant one, and on constants.
fn check(op: FpOp, format: FloatFormat, integer: u32, count: usize) {
    assert!(supported(op, format));
    let mut random = Random::new(u64::from(format.bits()) + u64::from(integer));
    let lists = arguments(op, format, integer, &mut random, count);
    let circuit = Circuit::new(op, format, integer, &[]);
    for batch in lists.chunks(64) {
        for (args, got) in batch.iter().zip(circuit.evaluate(batch)) {
            compare(op, format, integer, args, got, "on inputs");
        }
    }
    if circuit.widths[0] == 3 {
        for mode in 0..5 {
            let circuit = Circuit::new(op, format, integer, &[Some(mode)]);
            let few = arguments(op, format, integer, &mut random, count / 8);
            for batch in few.chunks(64) {
                let batch: Vec<_> = batch.iter().map(|args| with_mode(args, mode)).collect();
                for (args, got) in batch.iter().zip(circuit.evaluate(&batch)) {
                    compare(op, format, integer, args, got, "with a constant mode");
                }
            }
        }
    }
    let step = (lists.len() / 300).max(1);
    for args in lists.iter().step_by(step) {
        let got = fold(op, format, integer, args);
        compare(op, format, integer, args, got, "on constants");
    }
}

fn with_mode(args: &[u128], mode: u128) -> Vec<u128> {
    let mut args = args.to_vec();
    args[0] = mode;
    args
}

/// Fewer arguments for the formats with larger circuits.
fn count(format: FloatFormat) -> usize {
    match format {
        FloatFormat::F16 => 40_000,
        FloatFormat::F32 => 20_000,
        FloatFormat::F64 => 8_000,
        FloatFormat::X87 => 6_000,
        FloatFormat::F128 => 3_000,
    }
}

fn check_all(op: FpOp) {
    for format in FORMATS {
        check(op, format, 0, count(format));
    }
}

#[test]
fn addition() {
    check_all(FpOp::Add);
    check_all(FpOp::Sub);
}

#[test]
fn multiplication() {
    check_all(FpOp::Mul);
}

/// Operations with one constant operand, which fold in part.
#[test]
fn constant_operands() {
    let mut random = Random::new(2);
    for format in FORMATS {
        let mut constants = edges(format);
        constants.extend((0..20).map(|_| random.float(format)));
        constants.extend([0.1, 3.0, 10.0, 1e-3, 0.999].map(|constant| format.from_f64(constant)));
        let step = if format == FloatFormat::F16 { 1 } else { 5 };
        for (i, &constant) in constants.iter().enumerate().step_by(step) {
            for op in [FpOp::Add, FpOp::Mul, FpOp::Div] {
                let place = 1 + i % 2;
                let mut known = [Some(FpOp::RNE), None, None];
                known[place] = Some(constant);
                let circuit = Circuit::new(op, format, 0, &known);
                let batch: Vec<Vec<u128>> = (0..64)
                    .map(|_| {
                        let mut args = vec![FpOp::RNE, random.float(format), random.float(format)];
                        args[place] = constant;
                        args
                    })
                    .collect();
                for (args, got) in batch.iter().zip(circuit.evaluate(&batch)) {
                    compare(op, format, 0, args, got, "with a constant operand");
                }
            }
        }
    }
}

#[test]
fn division() {
    check_all(FpOp::Div);
}

#[test]
fn square_root() {
    check_all(FpOp::Sqrt);
}

#[test]
fn fused_multiply_add() {
    check_all(FpOp::Fma);
}

#[test]
fn rounding_to_integral() {
    check_all(FpOp::RoundToIntegral);
}

#[test]
fn comparisons() {
    for op in [FpOp::Eq, FpOp::Lt, FpOp::Le, FpOp::IsNan] {
        check_all(op);
    }
}

#[test]
fn remainders() {
    for op in [FpOp::Rem, FpOp::IeeeRem] {
        check(op, FloatFormat::F16, 0, 40_000);
        check(op, FloatFormat::F32, 0, 4_000);
    }
}

/// Remainders by constants, of formats that have them by constants only.
#[test]
fn remainders_by_constants() {
    let mut random = Random::new(1);
    for (format, constants) in [
        (FloatFormat::F32, &[1.0, 1e-30, 3.5e38, 1e-44, f64::INFINITY, 0.0][..]),
        (FloatFormat::F64, &[1.0, -360.0, 0.1, 1e300, std::f64::consts::PI]),
        (FloatFormat::X87, &[2.0]),
    ] {
        for constant in constants.iter().map(|&constant| format.from_f64(constant)) {
            for op in [FpOp::Rem, FpOp::IeeeRem] {
                let operand = word::constant(format.bits() as usize, constant);
                assert!(supported_on(op, format, &[vec![], operand]));
                let circuit = Circuit::new(op, format, 0, &[None, Some(constant)]);
                let mut lists = arguments(op, format, 0, &mut random, 256);
                for args in &mut lists {
                    args[1] = constant;
                }
                for batch in lists.chunks(64).take(8) {
                    for (args, got) in batch.iter().zip(circuit.evaluate(batch)) {
                        compare(op, format, 0, args, got, "by a constant");
                    }
                }
            }
        }
    }
    let tiny = word::constant(64, 1);
    assert!(!supported_on(FpOp::Rem, FloatFormat::F64, &[vec![], tiny]));
}

#[test]
fn conversions() {
    for from in FORMATS {
        for to in FORMATS {
            check(FpOp::Convert(from), to, 0, count(to) / 4);
        }
    }
}

const WIDTHS: [u32; 9] = [1, 7, 8, 16, 24, 32, 64, 65, 128];

#[test]
fn conversions_from_integers() {
    for format in FORMATS {
        for width in WIDTHS {
            check(FpOp::FromSigned, format, width, 2_000);
            check(FpOp::FromUnsigned, format, width, 2_000);
        }
    }
}

#[test]
fn conversions_to_integers() {
    for format in FORMATS {
        for width in WIDTHS {
            check(FpOp::ToSigned(width), format, 0, 2_000);
            check(FpOp::ToUnsigned(width), format, 0, 2_000);
        }
    }
}

/// Every half.
#[test]
fn all_halves() {
    let format = FloatFormat::F16;
    let unary = [FpOp::Sqrt, FpOp::RoundToIntegral, FpOp::ToSigned(8), FpOp::ToUnsigned(32)];
    for op in unary.into_iter().chain(FORMATS.map(FpOp::Convert)) {
        if matches!(op, FpOp::Convert(from) if from != FloatFormat::F16) {
            continue;
        }
        let circuit = Circuit::new(op, format, 0, &[]);
        let has_mode = circuit.widths[0] == 3;
        let modes = if has_mode { 0..5 } else { 0..1 };
        let all: Vec<Vec<u128>> = modes
            .flat_map(|mode| (0..1 << 16).map(move |a| (mode, a)))
            .map(|(mode, a)| if has_mode { vec![mode, a] } else { vec![a] })
            .collect();
        for batch in all.chunks(64) {
            for (args, got) in batch.iter().zip(circuit.evaluate(batch)) {
                compare(op, format, 0, args, got, "on inputs");
            }
        }
    }
}
