//! Operations on words.

use logic::{Op, Value};

use super::Circuit;
use crate::bits::aig::{Aig, AigLit};
use crate::bits::float;
use crate::bits::value::{Val, View};
use crate::bits::word::{self, Word};

impl Circuit {
    /// The result of an operation on words.
    pub(super) fn scalar(&mut self, op: Op, args: &[Val]) -> Val {
        if args.iter().all(|&arg| self.values.is_constant(arg)) {
            return self.fold(op, args);
        }
        match (op, args) {
            (Op::BvAdd, &[a, b]) => self.add(a, b),
            (Op::BvMul, _) => self.costly(op, args, Self::product),
            (Op::BvUdiv | Op::BvUrem, _) => self.costly(op, args, Self::quotient),
            (Op::BvSdiv | Op::BvSrem, &[a, b]) => self.signed_quotient(op, a, b),
            (Op::Fp(..), _) => self.costly(op, args, Self::float),
            (Op::Extract(hi, lo), &[a]) => {
                let word = self.values.lits(a)[lo as usize..=hi as usize].to_vec();
                let result = self.values.word(&word);
                self.note_extract(result, a, hi, lo);
                result
            }
            (op, &[a]) => {
                let a = self.values.lits(a);
                let word = unary(&mut self.aig, op, &a);
                self.values.word(&word)
            }
            (Op::BvUlt | Op::BvUle | Op::BvSlt | Op::BvSle, &[a, b]) => {
                Val::bool(self.compare(op, a, b))
            }
            (op, &[a, b]) => {
                let (a, b) = (self.values.lits(a), self.values.lits(b));
                let word = binary(&mut self.aig, op, &a, &b);
                self.values.word(&word)
            }
            _ => panic!("the bit-precise solver has no circuit for {op:?}"),
        }
    }

    /// The result of an operation on constants.
    fn fold(&mut self, op: Op, args: &[Val]) -> Val {
        let args: Vec<Value> =
            args.iter().map(|&arg| self.known(arg).expect("a constant")).collect();
        let args: Vec<&Value> = args.iter().collect();
        self.constant(&logic::eval::apply(op, &args))
    }

    fn compare(&mut self, op: Op, a: Val, b: Val) -> AigLit {
        if a == b {
            return AigLit::from(matches!(op, Op::BvUle | Op::BvSle));
        }
        let (a, b) = (self.values.lits(a), self.values.lits(b));
        let aig = &mut self.aig;
        match op {
            Op::BvUlt => word::ult(aig, &a, &b),
            Op::BvUle => word::ule(aig, &a, &b),
            Op::BvSlt => word::slt(aig, &a, &b),
            _ => word::sle(aig, &a, &b),
        }
    }

    /// The remembered result of an operation, or that of `compute`.
    fn costly(&mut self, op: Op, args: &[Val], compute: fn(&mut Self, Op, &[Val]) -> Val) -> Val {
        let key = (op, args.to_vec());
        if let Some(&known) = self.costly.get(&key) {
            return known;
        }
        let result = compute(self, op, args);
        if matches!(op, Op::Fp(..)) && !self.values.is_constant(result) {
            self.floats.push((op, args.to_vec(), result));
        }
        self.costly.insert(key, result);
        result
    }

    fn product(&mut self, _: Op, args: &[Val]) -> Val {
        let (a, b) = (args[0].min(args[1]), args[0].max(args[1]));
        let (a, b) = (self.values.lits(a), self.values.lits(b));
        let word = word::mul(&mut self.aig, &a, &b);
        self.values.word(&word)
    }

    fn quotient(&mut self, op: Op, args: &[Val]) -> Val {
        let (a, b) = (self.values.lits(args[0]), self.values.lits(args[1]));
        if let View::Small(_, value) = self.values.view(args[1])
            && value.is_power_of_two()
        {
            return self.quotient_by_power(op, &a, value.trailing_zeros() as usize);
        }
        let (quotient, remainder) = word::udivrem(&mut self.aig, &a, &b);
        let (quotient, remainder) = (self.values.word(&quotient), self.values.word(&remainder));
        self.costly.insert((Op::BvUdiv, args.to_vec()), quotient);
        self.costly.insert((Op::BvUrem, args.to_vec()), remainder);
        if op == Op::BvUdiv { quotient } else { remainder }
    }

    fn quotient_by_power(&mut self, op: Op, a: &[AigLit], power: usize) -> Val {
        let part = if op == Op::BvUdiv { &a[power..] } else { &a[..power] };
        self.values.word(&word::zero_extend(part, a.len()))
    }

    /// Signed division by the unsigned one of absolute values.
    fn signed_quotient(&mut self, op: Op, a: Val, b: Val) -> Val {
        let (x, y) = (self.values.lits(a), self.values.lits(b));
        let (minus_a, minus_b) = (word::sign(&x), word::sign(&y));
        let x = word::neg_if(&mut self.aig, minus_a, &x);
        let y = word::neg_if(&mut self.aig, minus_b, &y);
        let (x, y) = (self.values.word(&x), self.values.word(&y));
        let (unsigned, minus) = if op == Op::BvSdiv {
            (Op::BvUdiv, self.aig.xor(minus_a, minus_b))
        } else {
            (Op::BvUrem, minus_a)
        };
        let result = self.scalar(unsigned, &[x, y]);
        let result = self.values.lits(result);
        let result = word::neg_if(&mut self.aig, minus, &result);
        self.values.word(&result)
    }

    fn float(&mut self, op: Op, args: &[Val]) -> Val {
        let Op::Fp(op, format) = op else { unreachable!("a float operation") };
        let words: Vec<Word> = args.iter().map(|&arg| self.values.lits(arg)).collect();
        let word = float::blast(&mut self.aig, op, format, &words);
        match op {
            logic::FpOp::Eq | logic::FpOp::Lt | logic::FpOp::Le | logic::FpOp::IsNan => {
                // `split` finds the relations that a query is made of.
                self.aig.seal(word[0].node());
                Val::bool(word[0])
            }
            _ => self.values.word(&word),
        }
    }
}

fn unary(aig: &mut Aig, op: Op, a: &[AigLit]) -> Word {
    match op {
        Op::BvNot => word::not(a),
        Op::BvNeg => word::neg(aig, a),
        Op::ZeroExtend(by) => word::zero_extend(a, a.len() + by as usize),
        Op::SignExtend(by) => word::sign_extend(a, a.len() + by as usize),
        _ => panic!("the bit-precise solver has no circuit for {op:?}"),
    }
}

fn binary(aig: &mut Aig, op: Op, a: &[AigLit], b: &[AigLit]) -> Word {
    match op {
        Op::BvAnd => word::and(aig, a, b),
        Op::BvOr => word::or(aig, a, b),
        Op::BvXor => word::xor(aig, a, b),
        Op::BvShl => word::shl(aig, a, b),
        Op::BvLshr => word::lshr(aig, a, b),
        Op::BvAshr => word::ashr(aig, a, b),
        Op::Concat => b.iter().chain(a).copied().collect(),
        _ => panic!("the bit-precise solver has no circuit for {op:?}"),
    }
}
