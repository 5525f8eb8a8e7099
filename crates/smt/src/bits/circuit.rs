//! Operations on values: natively on constants, by circuits on unknown bits, by nodes on arrays.

mod arith;
mod scalar;

use base::FastMap;
use logic::{Op, Value};

use super::aig::{Aig, AigLit};
use super::array::Arrays;
use super::pending::Pending;
use super::value::{Val, Values, View};
use super::word::{self, Word};

/// Everything that instances compute: the graph, the words and the arrays.
#[derive(Default)]
pub struct Circuit {
    /// The gates.
    pub aig: Aig,
    /// The values.
    pub values: Values,
    /// The array nodes.
    pub arrays: Arrays,
    /// What lemmas define: reads, applications and equalities of arrays.
    pub pending: Pending,
    /// Words that are another word plus a constant, neither of them a constant.
    offsets: FastMap<Val, (Val, u64)>,
    /// Results of operations that cost many gates.
    costly: FastMap<(Op, Vec<Val>), Val>,
    /// The operations on floats that are circuits, with operands and result.
    pub floats: Vec<(Op, Vec<Val>, Val)>,
}

impl Circuit {
    /// A truth value as a literal.
    ///
    /// # Panics
    /// If it is something else.
    #[inline]
    pub fn lit(&self, val: Val) -> AigLit {
        val.as_bool().unwrap_or_else(|| panic!("{:?} is no truth value", self.values.view(val)))
    }

    /// A constant of a scalar sort.
    pub fn constant(&mut self, value: &Value) -> Val {
        match value {
            Value::Bool(value) => Val::bool(AigLit::from(*value)),
            Value::Bits(bits) => self.values.constant(bits),
            Value::Int(number) => {
                let width = number.bits() as u32 + 1;
                let word = self.values.constant(&logic::Bits::from_signed_big(width, number));
                self.values.int(word)
            }
            other => panic!("the bit-precise solver has no constant {other:?}"),
        }
    }

    /// The value of a constant of a scalar sort.
    pub fn known(&self, val: Val) -> Option<Value> {
        match self.values.view(val) {
            View::Bool(lit) => lit.constant().map(Value::Bool),
            View::Int(word) => self.values.bits(word).map(|bits| Value::Int(bits.to_signed_big())),
            _ => self.values.bits(val).map(Value::Bits),
        }
    }

    /// A new unknown truth value or word; width 0 stands for a truth value.
    pub fn fresh(&mut self, width: u32) -> Val {
        if width == 0 {
            return Val::bool(self.aig.input());
        }
        let word = self.aig.input_word(width as usize);
        self.values.word(&word)
    }

    /// The width of a scalar value as [`fresh`](Self::fresh) takes it.
    pub fn shape(&self, val: Val) -> u32 {
        if val.as_bool().is_some() { 0 } else { self.values.width(val) }
    }

    /// A truth value as a word of one bit; words as they are.
    pub fn as_word(&mut self, val: Val) -> Val {
        match val.as_bool() {
            Some(lit) => self.values.word(&[lit]),
            None => val,
        }
    }

    /// The result of an operation.
    pub fn apply(&mut self, op: Op, args: &[Val]) -> Val {
        match (op, args) {
            (Op::True, _) => Val::TRUE,
            (Op::False, _) => Val::FALSE,
            (Op::Not, &[a]) => Val::bool(!self.lit(a)),
            (Op::And, _) => Val::bool(self.and(args)),
            (Op::Or, _) => Val::bool(self.or(args)),
            (Op::Eq, &[a, b]) => Val::bool(self.eq(a, b)),
            (Op::Ite, &[cond, a, b]) => {
                let cond = self.lit(cond);
                self.ite(cond, a, b)
            }
            (Op::Select, &[array, index]) => {
                let (array, index) = (self.values.array_id(array), self.as_word(index));
                self.select(array, index)
            }
            (Op::Store, &[array, index, element]) => {
                let (array, index) = (self.values.array_id(array), self.as_word(index));
                self.store(array, index, element)
            }
            (Op::Fill, &[array, low, count, element]) => {
                let array = self.values.array_id(array);
                self.fill(array, low, count, element)
            }
            (Op::Copy, &[array, to, source, from, count]) => {
                let (array, source) = (self.values.array_id(array), self.values.array_id(source));
                self.copy(array, to, source, from, count)
            }
            (Op::Apply(func), args) => self.application(func, args),
            (op, args) => self.scalar(op, args),
        }
    }

    fn and(&mut self, args: &[Val]) -> AigLit {
        let lits: Word = args.iter().map(|&arg| self.lit(arg)).collect();
        if lits.contains(&AigLit::FALSE) { AigLit::FALSE } else { self.aig.and_many(&lits) }
    }

    fn or(&mut self, args: &[Val]) -> AigLit {
        let lits: Word = args.iter().map(|&arg| self.lit(arg)).collect();
        if lits.contains(&AigLit::TRUE) { AigLit::TRUE } else { self.aig.or_many(&lits) }
    }

    /// `if cond then a else b`, of any sort.
    pub fn ite(&mut self, cond: AigLit, a: Val, b: Val) -> Val {
        match cond.constant() {
            Some(true) => return a,
            Some(false) => return b,
            None if a == b => return a,
            None => {}
        }
        match (self.values.view(a), self.values.view(b)) {
            (View::Bool(x), View::Bool(y)) => Val::bool(self.aig.mux(cond, x, y)),
            (View::Array(x), View::Array(y)) => self.array_ite(cond, x, y),
            (View::Int(x), View::Int(y)) => {
                let (x, y) = self.common_width(x, y);
                let word = self.ite(cond, x, y);
                self.values.int(word)
            }
            _ => {
                let (x, y) = (self.values.lits(a), self.values.lits(b));
                let word = word::mux(&mut self.aig, cond, &x, &y);
                self.values.word(&word)
            }
        }
    }

    /// Whether two values of one sort are equal.
    pub fn eq(&mut self, a: Val, b: Val) -> AigLit {
        if a == b {
            return AigLit::TRUE;
        }
        match (self.values.view(a), self.values.view(b)) {
            (View::Bool(x), View::Bool(y)) => self.aig.iff(x, y),
            (View::Array(x), View::Array(y)) => self.array_eq(x, y),
            (View::Int(x), View::Int(y)) => {
                let (x, y) = self.common_width(x, y);
                self.eq(x, y)
            }
            _ => self.word_eq(a, b),
        }
    }

    fn word_eq(&mut self, a: Val, b: Val) -> AigLit {
        if self.differ(a, b) {
            return AigLit::FALSE;
        }
        if let Some((x, y)) = self.cancel_offsets(a, b) {
            return self.eq(x, y);
        }
        let (x, y) = (self.values.lits(a), self.values.lits(b));
        word::eq(&mut self.aig, &x, &y)
    }

    /// Whether two words are seen to be different without any gate.
    pub fn differ(&self, a: Val, b: Val) -> bool {
        if a == b {
            return false;
        }
        match (self.values.view(a), self.values.view(b)) {
            (View::Small(..) | View::Wide(_), View::Small(..) | View::Wide(_)) => true,
            (View::Lits(x), View::Lits(y)) => {
                x.iter().zip(y).any(|(&p, &q)| p == !q) || self.offsets_differ(a, b)
            }
            (View::Lits(x), View::Small(_, value)) | (View::Small(_, value), View::Lits(x)) => x
                .iter()
                .enumerate()
                .any(|(i, lit)| lit.constant().is_some_and(|bit| bit != (value >> i & 1 == 1))),
            (View::Lits(x), View::Wide(bits)) | (View::Wide(bits), View::Lits(x)) => {
                (0u32..).zip(x).any(|(i, lit)| lit.constant().is_some_and(|bit| bit != bits.bit(i)))
            }
            _ => false,
        }
    }

    /// Two words of integers at one width.
    fn common_width(&mut self, a: Val, b: Val) -> (Val, Val) {
        let (m, n) = (self.values.width(a), self.values.width(b));
        match m.cmp(&n) {
            std::cmp::Ordering::Less => (self.scalar(Op::SignExtend(n - m), &[a]), b),
            std::cmp::Ordering::Equal => (a, b),
            std::cmp::Ordering::Greater => (a, self.scalar(Op::SignExtend(m - n), &[b])),
        }
    }
}
