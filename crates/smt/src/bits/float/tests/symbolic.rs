//! Laws of floats, decided by a SAT solver over the circuits.

use super::{Aig, AigLit, FloatFormat, FpOp, blast, word};
use crate::bits::aig::NodeKind;
use crate::bits::word::Word;
use FloatFormat::{F16, F32, F64};
use base::Budget;
use sat::{Cadical, Config, Lit, SatSolver, Var};

/// A graph under construction, with operations that round to nearest even.
struct Laws {
    aig: Aig,
    format: FloatFormat,
}

impl Laws {
    fn new(format: FloatFormat) -> Self {
        Self { aig: Aig::new(), format }
    }

    fn input(&mut self) -> Word {
        self.aig.input_word(self.format.bits() as usize)
    }

    fn constant(&self, value: f64) -> Word {
        word::constant(self.format.bits() as usize, self.format.from_f64(value))
    }

    fn rounded(&mut self, op: FpOp, args: &[&Word]) -> Word {
        let mut all = vec![word::constant(3, FpOp::RNE)];
        all.extend(args.iter().map(|&word| word.clone()));
        blast(&mut self.aig, op, self.format, &all)
    }

    fn holds(&mut self, op: FpOp, args: &[&Word]) -> AigLit {
        let args: Vec<Word> = args.iter().map(|&word| word.clone()).collect();
        blast(&mut self.aig, op, self.format, &args)[0]
    }

    /// The values of the words, all of inputs, in a model of `goal`.
    fn model(&self, goal: AigLit, words: &[&Word]) -> Option<Vec<u128>> {
        let mut solver = Cadical::new(Config::default());
        let vars: Vec<Var> = (0..self.aig.len()).map(|_| solver.new_var()).collect();
        let of = |lit: AigLit| Lit::new(vars[lit.node() as usize], lit.is_negative());
        solver.add_clause(&[!of(AigLit::FALSE)]);
        for node in 0..self.aig.len() as u32 {
            if let NodeKind::And(a, b) = self.aig.kind(node) {
                let (node, a, b) = (of(AigLit::new(node, false)), of(a), of(b));
                solver.add_clause(&[!node, a]);
                solver.add_clause(&[!node, b]);
                solver.add_clause(&[node, !a, !b]);
            }
        }
        let sat =
            solver.solve(&[of(goal)], &mut Budget::unlimited()).expect("no budget to run out");
        sat.then(|| {
            let value = |word: &Word| {
                let bits = word.iter().enumerate();
                bits.fold(0, |value, (i, &lit)| value | u128::from(solver.value(of(lit))) << i)
            };
            words.iter().map(|word| value(word)).collect()
        })
    }

    fn refute(&self, goal: AigLit, words: &[&Word]) {
        if let Some(model) = self.model(goal, words) {
            panic!("not a law on {:?}: {model:x?}", self.format);
        }
    }
}

#[test]
fn a_large_number_absorbs_one() {
    for format in [F16, F32, F64] {
        let mut laws = Laws::new(format);
        let (x, one) = (laws.input(), laws.constant(1.0));
        let sum = laws.rounded(FpOp::Add, &[&x, &one]);
        let same = laws.holds(FpOp::Eq, &[&sum, &x]);
        let infinity = word::constant(x.len(), format.infinity(false));
        let finite = laws.holds(FpOp::Lt, &[&x, &infinity]);
        let positive = laws.holds(FpOp::Lt, &[&one, &x]);
        let goal = laws.aig.and_many(&[same, finite, positive]);
        let model = laws.model(goal, &[&x]).expect("such a number")[0];
        assert_eq!(format.add(model, format.from_u128(1)), model);
        assert!(format.to_f64(model) >= 2f64.powi(format.precision() as i32 - 1));
    }
}

/// `op(a, b)` and `op(b, a)` have the same bits.
fn check_commutative(op: FpOp, format: FloatFormat) {
    let mut laws = Laws::new(format);
    let (a, b) = (laws.input(), laws.input());
    let (left, right) = (laws.rounded(op, &[&a, &b]), laws.rounded(op, &[&b, &a]));
    let differ = !word::eq(&mut laws.aig, &left, &right);
    laws.refute(differ, &[&a, &b]);
}

#[test]
fn sums_commute() {
    check_commutative(FpOp::Add, F16);
    check_commutative(FpOp::Add, F32);
}

#[test]
fn sums_do_not_associate() {
    let mut laws = Laws::new(F32);
    let [a, b, c] = [(); 3].map(|()| laws.input());
    let ab = laws.rounded(FpOp::Add, &[&a, &b]);
    let left = laws.rounded(FpOp::Add, &[&ab, &c]);
    let bc = laws.rounded(FpOp::Add, &[&b, &c]);
    let right = laws.rounded(FpOp::Add, &[&a, &bc]);
    let differ = laws.holds(FpOp::Lt, &[&left, &right]);
    let model = laws.model(differ, &[&a, &b, &c]).expect("sums that differ");
    let [a, b, c] = [0, 1, 2].map(|i| f32::from_bits(model[i] as u32));
    assert!((a + b) + c < a + (b + c), "{a} {b} {c}");
}

#[test]
fn twice_is_a_sum() {
    for format in [F16, F32, F64] {
        let mut laws = Laws::new(format);
        let (x, two) = (laws.input(), laws.constant(2.0));
        let sum = laws.rounded(FpOp::Add, &[&x, &x]);
        let product = laws.rounded(FpOp::Mul, &[&x, &two]);
        let differ = !word::eq(&mut laws.aig, &sum, &product);
        laws.refute(differ, &[&x]);
    }
}

#[test]
fn order_is_total_but_for_nan() {
    let mut laws = Laws::new(F64);
    let (a, b) = (laws.input(), laws.input());
    let less = laws.holds(FpOp::Lt, &[&a, &b]);
    let not_less = laws.holds(FpOp::Le, &[&b, &a]);
    let nans = [laws.holds(FpOp::IsNan, &[&a]), laws.holds(FpOp::IsNan, &[&b])];
    let nan = laws.aig.or_many(&nans);
    let one = laws.aig.xor(less, not_less);
    let broken = laws.aig.iff(one, nan);
    laws.refute(broken, &[&a, &b]);
}

#[test]
fn a_root_is_no_larger_than_a_number_above_one() {
    let mut laws = Laws::new(F16);
    let (x, one) = (laws.input(), laws.constant(1.0));
    let root = laws.rounded(FpOp::Sqrt, &[&x]);
    let above = laws.holds(FpOp::Le, &[&one, &x]);
    let no_larger = laws.holds(FpOp::Le, &[&root, &x]);
    let broken = laws.aig.and(above, !no_larger);
    laws.refute(broken, &[&x]);
}

/// Through the solver: a number that absorbs one, and no remainder by 1.0 that is 1 or more.
#[test]
fn floats_in_the_solver() {
    use crate::bits::{BitSolver, Config as SolverConfig};
    use logic::{Op, Solver, Sort, Terms};
    let mut terms = Terms::new();
    let x = terms.declare("x", Sort::BitVec(64));
    let x = terms.var(x, 0);
    let one = terms.bv(64, F64.from_u128(1));
    let mode = terms.bv(3, FpOp::RNE);
    let sum = terms.make(Op::Fp(FpOp::Add, F64), &[mode, x, one]);
    let same = terms.make(Op::Fp(FpOp::Eq, F64), &[sum, x]);
    let rest = terms.make(Op::Fp(FpOp::Rem, F64), &[x, one]);
    let large = terms.make(Op::Fp(FpOp::Le, F64), &[one, rest]);
    let mut solver = BitSolver::new(SolverConfig::default());
    let template = solver.template(&terms, &[same, large]);
    let unknown = solver.unknown(&terms, Sort::BitVec(64));
    let roots = solver.instantiate(template, &[unknown]);
    let budget = &mut Budget::unlimited();
    assert_eq!(solver.check(&[roots[0]], budget), Ok(true));
    let model = solver.value(unknown).as_bits().to_u128().expect("64 bits");
    assert_eq!(F64.add(model, F64.from_u128(1)), model);
    assert_eq!(solver.check(&[roots[1]], budget), Ok(false));
}
