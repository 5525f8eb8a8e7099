//! The circuits against the evaluation of terms, also where integers are wider than 128 bits.

use super::patterns::Random;
use super::{Aig, FORMATS, FloatFormat, FpOp, blast, supported, widths};
use logic::{Bits, Model, Op, Terms, Value, evaluate};

/// A constant with runs of equal bits.
fn bits(random: &mut Random, width: u32) -> Bits {
    let mut value = Bits::new(width, random.wide());
    for _ in 0..width / 128 {
        let by = Bits::new(width, u128::from(random.below(u64::from(width))));
        value = value.shl(&by).add(&Bits::new(width, random.wide() >> random.below(128)));
    }
    if random.below(2) == 0 { value.neg() } else { value }
}

fn check(op: FpOp, format: FloatFormat, integer: u32, count: usize) {
    let mut random = Random::new(u64::from(integer) + 3);
    let source = if let FpOp::Convert(from) = op { from } else { format };
    for _ in 0..count {
        let widths = widths(op, format, integer);
        let args: Vec<Bits> = widths
            .iter()
            .map(|&width| match width {
                3 => Bits::new(3, u128::from(random.below(8))),
                width if width == source.bits() => Bits::new(width, random.float(source)),
                width => bits(&mut random, width),
            })
            .collect();
        let mut terms = Terms::unsimplified();
        let constants: Vec<_> = args.iter().map(|arg| terms.bits(arg.clone())).collect();
        let term = terms.make(Op::Fp(op, format), &constants);
        let mut aig = Aig::new();
        let words: Vec<_> = args
            .iter()
            .map(|arg| (0..arg.width()).map(|i| arg.bit(i).into()).collect::<Vec<_>>())
            .collect();
        let result = blast(&mut aig, op, format, &words);
        let got: Vec<bool> = result.iter().map(|lit| lit.constant().expect("folded")).collect();
        let want: Vec<bool> = match evaluate(&terms, &Model::default(), term) {
            Value::Bool(value) => vec![value],
            Value::Bits(value) => (0..value.width()).map(|i| value.bit(i)).collect(),
            other => panic!("{other:?} is no value of an operation on floats"),
        };
        assert_eq!(got, want, "{op:?} on {format:?}: {args:x?}");
    }
}

#[test]
fn operations() {
    for format in FORMATS {
        let plain = [FpOp::Add, FpOp::Sub, FpOp::Mul, FpOp::Div, FpOp::Fma, FpOp::Sqrt];
        let more = [FpOp::Eq, FpOp::Lt, FpOp::Le, FpOp::IsNan, FpOp::RoundToIntegral];
        let remainders = [FpOp::Rem, FpOp::IeeeRem];
        let converts = FORMATS.map(FpOp::Convert);
        let all = plain.into_iter().chain(more).chain(remainders).chain(converts);
        for op in all.filter(|&op| supported(op, format)) {
            check(op, format, 0, 60);
        }
    }
}

#[test]
fn wide_integers() {
    for format in FORMATS {
        for width in [129, 200, 256] {
            check(FpOp::FromSigned, format, width, 100);
            check(FpOp::FromUnsigned, format, width, 100);
            check(FpOp::ToSigned(width), format, 0, 100);
            check(FpOp::ToUnsigned(width), format, 0, 100);
        }
    }
}
