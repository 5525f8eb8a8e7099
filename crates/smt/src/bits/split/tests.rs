//! Intervals contain what the operations compute, and queries on polynomials are decided.

use super::interval::{Interval, at_rank, rank};
use crate::bits::{BitSolver, Config};
use base::Budget;
use base::float::{FloatFormat, Rounding};
use base::testing::Random;
use logic::{Bits, FpOp, Op, Solver, Sort, TermId, Terms};

const F32: FloatFormat = FloatFormat::F32;

/// Random floats.
struct Floats(Random);

impl Floats {
    fn next(&mut self) -> u64 {
        self.0.number()
    }

    /// A number, often a special one.
    fn float(&mut self, format: FloatFormat) -> u128 {
        let value = match self.next() % 6 {
            0 => format.zero(self.0.once_in(2)),
            1 => format.infinity(self.0.once_in(2)),
            2 => format.from_i128((self.next() % 9) as i128 - 4),
            3 => format.min_positive_normal(),
            _ => {
                let wide = u128::from(self.next()) << 64 | u128::from(self.next());
                wide & (u128::MAX >> (128 - format.bits()))
            }
        };
        if format.is_nan(value) { format.from_i128(1) } else { value }
    }

    /// An interval and a value in it.
    fn interval(&mut self, format: FloatFormat) -> (Interval, u128) {
        let (a, b) = (self.float(format), self.float(format));
        let (a, b) = if self.0.once_in(3) { (a, a) } else { (a, b) };
        let (low, high) =
            (rank(format, a).min(rank(format, b)), rank(format, a).max(rank(format, b)));
        let nan = self.0.once_in(5);
        let value = match self.next() % 4 {
            0 if nan => format.nan(),
            0 | 1 => at_rank(format, low),
            2 => at_rank(format, high),
            _ => at_rank(format, low + u128::from(self.next()) % (high - low + 1)),
        };
        (Interval { ends: Some((at_rank(format, low), at_rank(format, high))), nan }, value)
    }
}

fn contains(format: FloatFormat, interval: Interval, value: u128) -> bool {
    if format.is_nan(value) {
        return interval.nan;
    }
    interval.ends.is_some_and(|(low, high)| {
        (rank(format, low)..=rank(format, high)).contains(&rank(format, value))
    })
}

const MODES: [(Rounding, u128); 5] = [
    (Rounding::NearestEven, FpOp::RNE),
    (Rounding::NearestAway, FpOp::RNA),
    (Rounding::Up, FpOp::RTP),
    (Rounding::Down, FpOp::RTN),
    (Rounding::TowardZero, FpOp::RTZ),
];

fn concrete(
    op: FpOp,
    format: FloatFormat,
    mode: Option<u128>,
    args: &[(FloatFormat, u128)],
) -> logic::Value {
    let mut terms = Terms::new();
    let mut list: Vec<TermId> =
        mode.map(|mode| terms.bits(Bits::new(3, mode))).into_iter().collect();
    list.extend(args.iter().map(|&(format, bits)| terms.bits(Bits::new(format.bits(), bits))));
    let term = terms.make(Op::Fp(op, format), &list);
    logic::eval::constant(&terms, term).expect("constants only")
}

#[test]
fn results_of_members_are_members_of_results() {
    let mut random = Floats(Random(5));
    let ops = [FpOp::Add, FpOp::Sub, FpOp::Mul, FpOp::Div, FpOp::Sqrt, FpOp::RoundToIntegral];
    for round in 0..60_000 {
        let format = if round % 2 == 0 { F32 } else { FloatFormat::F64 };
        let (mode, code) = MODES[(random.next() % 5) as usize];
        let op = ops[(random.next() % 6) as usize];
        let unary = matches!(op, FpOp::Sqrt | FpOp::RoundToIntegral);
        let parts: Vec<(Interval, u128)> =
            (0..if unary { 1 } else { 2 }).map(|_| random.interval(format)).collect();
        let intervals: Vec<Interval> = parts.iter().map(|part| part.0).collect();
        let values: Vec<(FloatFormat, u128)> = parts.iter().map(|part| (format, part.1)).collect();
        let all = Interval::apply(op, format, mode, &intervals);
        let one = concrete(op, format, Some(code), &values).as_bits().to_u128().expect("narrow");
        assert!(
            contains(format, all, one),
            "{op:?} {mode:?} of {parts:x?}: {one:x} is not in {all:x?}"
        );

        let other = if format == F32 { FloatFormat::F64 } else { F32 };
        let convert = FpOp::Convert(format);
        let all = Interval::apply(convert, other, mode, &intervals[..1]);
        let one = concrete(convert, other, Some(code), &values[..1]);
        let one = one.as_bits().to_u128().expect("narrow");
        assert!(
            contains(other, all, one),
            "{convert:?} {mode:?} of {parts:x?}: {one:x} not in {all:x?}"
        );

        let value = parts[0].1;
        assert!(contains(format, intervals[0].negated(format), format.neg(value)));
        assert!(contains(format, intervals[0].absolute(format), format.abs(value)));
    }
}

#[test]
fn decided_relations_hold_for_members() {
    let mut random = Floats(Random(6));
    let mut decided = 0;
    for _ in 0..60_000 {
        let (a, x) = random.interval(F32);
        let (b, y) = random.interval(F32);
        let op = [FpOp::Lt, FpOp::Le, FpOp::Eq, FpOp::IsNan][(random.next() % 4) as usize];
        let count = if op == FpOp::IsNan { 1 } else { 2 };
        if let Some(truth) = Interval::relation(op, F32, &[a, b][..count]) {
            decided += 1;
            let holds = concrete(op, F32, None, &[(F32, x), (F32, y)][..count]).as_bool();
            assert_eq!(holds, truth, "{op:?} of {x:x} in {a:x?} and {y:x} in {b:x?}");
        }
    }
    assert!(decided > 10_000, "{decided}");
}

/// `1 + x/2 - x²/8 + x³/16 - x⁴·0.0390625` in floats.
fn square_root(terms: &mut Terms, x: TermId) -> TermId {
    let float =
        |terms: &mut Terms, value: f32| terms.bits(Bits::new(32, u128::from(value.to_bits())));
    let mode = terms.bits(Bits::new(3, FpOp::RNE));
    let mut sum = float(terms, 1.0);
    for (power, factor) in [0.5f32, -0.125, 0.0625, -0.039_062_5].into_iter().enumerate() {
        let mut part = float(terms, factor.abs());
        for _ in 0..=power {
            part = terms.make(Op::Fp(FpOp::Mul, F32), &[mode, part, x]);
        }
        let op = if factor < 0.0 { FpOp::Sub } else { FpOp::Add };
        sum = terms.make(Op::Fp(op, F32), &[mode, sum, part]);
    }
    sum
}

/// Whether the polynomial can be `bound` or more for a number from 0 to 1.
fn reaches(bound: f32) -> bool {
    let mut terms = Terms::new();
    let sym = terms.declare("x", Sort::BitVec(32));
    let x = terms.var(sym, 0);
    let float =
        |terms: &mut Terms, value: f32| terms.bits(Bits::new(32, u128::from(value.to_bits())));
    let (zero, one, bound) =
        (float(&mut terms, 0.0), float(&mut terms, 1.0), float(&mut terms, bound));
    let result = square_root(&mut terms, x);
    let low = terms.make(Op::Fp(FpOp::Le, F32), &[zero, x]);
    let high = terms.make(Op::Fp(FpOp::Lt, F32), &[x, one]);
    let above = terms.make(Op::Fp(FpOp::Le, F32), &[bound, result]);
    let mut solver = BitSolver::new(Config::default());
    let template = solver.template(&terms, &[low, high, above]);
    let word = solver.unknown(&terms, Sort::BitVec(32));
    let parts = solver.instantiate(template, &[word]);
    solver.check(&parts, &mut Budget::unlimited()).expect("no limit")
}

#[test]
fn polynomials_are_bounded() {
    assert!(!reaches(1.39844), "the greatest value is 1.3984375");
    assert!(reaches(1.3984), "near 1 the value is above");
}
