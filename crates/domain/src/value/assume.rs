//! What the conditions of an action say of the values of variables [BL12 §II-C]: `x = c`, and
//! ranges that leave one value.

use super::eval::Env;
use crate::interval::ranges::Ranges;
use base::FastSet;
use logic::{Bits, Op, Sort, SymId, TermId, Value};

/// The conditions contradict what is known.
pub(super) struct Infeasible;

type Learned = Result<bool, Infeasible>;

/// Each condition is looked at again so often if another one has taught something.
const ROUNDS: usize = 4;

impl Env<'_> {
    /// All of `conditions` hold, in which `inputs` occur.
    pub(super) fn assume(
        &mut self,
        conditions: &[TermId],
        inputs: &FastSet<SymId>,
    ) -> Result<(), Infeasible> {
        for _ in 0..ROUNDS {
            let mut learned = false;
            for &condition in conditions {
                learned |= self.solve(condition, &Value::Bool(true), inputs)?;
            }
            if !learned {
                break;
            }
        }
        Ok(())
    }

    /// A term has a value: whether that teaches anything.
    fn solve(&mut self, term: TermId, value: &Value, inputs: &FastSet<SymId>) -> Learned {
        if let Some(known) = self.value(term) {
            return if known == *value { Ok(false) } else { Err(Infeasible) };
        }
        base::deeper(|| self.solve_open(term, value, inputs))
    }

    /// The same if the value of the term was not known.
    fn solve_open(&mut self, term: TermId, value: &Value, inputs: &FastSet<SymId>) -> Learned {
        let terms = self.terms;
        let args = terms.args(term);
        match (terms.op(term), value) {
            (Op::Var(sym, _), _) => {
                if matches!(terms.sort(term), Sort::Array(_)) {
                    return Ok(false);
                }
                self.learn(sym, inputs.contains(&sym), value);
                Ok(true)
            }
            (Op::Not, Value::Bool(truth)) => self.solve(args[0], &Value::Bool(!truth), inputs),
            (Op::And, Value::Bool(true)) => self.solve_all(args, true, inputs),
            (Op::Or, Value::Bool(false)) => self.solve_all(args, false, inputs),
            (Op::And, Value::Bool(false)) => self.solve_last(args, false, inputs),
            (Op::Or, Value::Bool(true)) => self.solve_last(args, true, inputs),
            (Op::Eq, Value::Bool(true)) => self.solve_equal(args[0], args[1], inputs),
            (Op::Eq, Value::Bool(false)) => self.solve_different(args[0], args[1], inputs),
            (Op::Ite, _) => self.solve_choice(args, value, inputs),
            (Op::Select, _) => {
                let Some(index) = self.value(args[1]) else { return Ok(false) };
                let Some((sym, index)) = self.read_of(args[0], &index) else { return Ok(false) };
                if inputs.contains(&sym) {
                    return Ok(false);
                }
                self.learn_element(sym, index, value);
                Ok(true)
            }
            (op @ (Op::BvUlt | Op::BvUle | Op::BvSlt | Op::BvSle), &Value::Bool(truth)) => {
                self.solve_order(op, args[0], args[1], truth, inputs)
            }
            (op, Value::Bits(bits)) => self.solve_word(op, args, bits, inputs),
            _ => Ok(false),
        }
    }

    fn solve_all(&mut self, args: &[TermId], truth: bool, inputs: &FastSet<SymId>) -> Learned {
        let mut learned = false;
        for &arg in args {
            learned |= self.solve(arg, &Value::Bool(truth), inputs)?;
        }
        Ok(learned)
    }

    /// One of the arguments is `truth`: if just one is left that may be, it is.
    fn solve_last(&mut self, args: &[TermId], truth: bool, inputs: &FastSet<SymId>) -> Learned {
        let mut left = None;
        for &arg in args {
            match self.truth(arg) {
                Some(known) if known == truth => return Ok(false),
                Some(_) => {}
                None if left.is_some() => return Ok(false),
                None => left = Some(arg),
            }
        }
        match left {
            Some(arg) => self.solve(arg, &Value::Bool(truth), inputs),
            None => Err(Infeasible),
        }
    }

    fn solve_equal(&mut self, a: TermId, b: TermId, inputs: &FastSet<SymId>) -> Learned {
        match (self.value(a), self.value(b)) {
            (Some(value), _) => self.solve(b, &value, inputs),
            (None, Some(value)) => self.solve(a, &value, inputs),
            (None, None) => Ok(false),
        }
    }

    /// Of two values the other one is left, and a range loses one.
    fn solve_different(&mut self, a: TermId, b: TermId, inputs: &FastSet<SymId>) -> Learned {
        let (term, value) = match (self.value(a), self.value(b)) {
            (Some(value), None) => (b, value),
            (None, Some(value)) => (a, value),
            _ => return Ok(false),
        };
        match value {
            Value::Bool(truth) => self.solve(term, &Value::Bool(!truth), inputs),
            Value::Bits(bits) => match word(&bits) {
                Some(word) => {
                    let others = Ranges::single(bits.width(), word).complement();
                    self.solve_range(term, &others, inputs)
                }
                None => Ok(false),
            },
            _ => Ok(false),
        }
    }

    /// A term is in a set, and in all sets that were found before: known if that leaves one value.
    fn solve_range(&mut self, term: TermId, set: &Ranges, inputs: &FastSet<SymId>) -> Learned {
        let width = set.width();
        let left = match self.ranges.get(&term) {
            Some(before) => before.intersection(set),
            None => set.clone(),
        };
        if left.is_empty() {
            return Err(Infeasible);
        }
        let value = left.constant();
        self.ranges.insert(term, left);
        match value {
            Some(value) => {
                let value = Value::Bits(Bits::new(width, u128::from(value)));
                self.solve(term, &value, inputs)
            }
            None => Ok(false),
        }
    }

    fn solve_choice(&mut self, args: &[TermId], value: &Value, inputs: &FastSet<SymId>) -> Learned {
        let (cond, yes, no) = (args[0], args[1], args[2]);
        if matches!(self.terms.sort(yes), Sort::Array(_)) {
            return Ok(false);
        }
        let differs = |known: Option<Value>| known.is_some_and(|known| known != *value);
        let truth = match self.truth(cond) {
            Some(truth) => truth,
            None if differs(self.value(yes)) => false,
            None if differs(self.value(no)) => true,
            None => return Ok(false),
        };
        let learned = self.solve(cond, &Value::Bool(truth), inputs)?;
        Ok(self.solve(if truth { yes } else { no }, value, inputs)? || learned)
    }

    /// `a < b`, `a ≤ b` or the opposite: a bound, if one of them is known.
    fn solve_order(
        &mut self,
        op: Op,
        a: TermId,
        b: TermId,
        truth: bool,
        inputs: &FastSet<SymId>,
    ) -> Learned {
        // ¬(a < b) is b ≤ a, and ¬(a ≤ b) is b < a.
        let (low, high) = if truth { (a, b) } else { (b, a) };
        let strict = matches!(op, Op::BvUlt | Op::BvSlt) == truth;
        let width = self.terms.width(a);
        let (least, greatest) = match op {
            Op::BvUlt | Op::BvUle => (Bits::zero(width), Bits::ones(width)),
            _ => (Bits::min_signed(width), Bits::max_signed(width)),
        };
        let one = Bits::one(width);
        let (term, first, last) = match (self.value(low), self.value(high)) {
            (None, Some(bound)) => {
                let bound = bound.as_bits();
                if strict && *bound == least {
                    return Err(Infeasible);
                }
                (low, least, if strict { bound.sub(&one) } else { bound.clone() })
            }
            (Some(bound), None) => {
                let bound = bound.as_bits();
                if strict && *bound == greatest {
                    return Err(Infeasible);
                }
                (high, if strict { bound.add(&one) } else { bound.clone() }, greatest)
            }
            _ => return Ok(false),
        };
        match (word(&first), word(&last)) {
            (Some(first), Some(last)) => {
                self.solve_range(term, &Ranges::cyclic(width, first, last), inputs)
            }
            _ if first == last => self.solve(term, &Value::Bits(first), inputs),
            _ => Ok(false),
        }
    }

    /// Operations on words that can be undone.
    fn solve_word(
        &mut self,
        op: Op,
        args: &[TermId],
        bits: &Bits,
        inputs: &FastSet<SymId>,
    ) -> Learned {
        let word = |env: &mut Self, term, bits: Bits| env.solve(term, &Value::Bits(bits), inputs);
        match (op, args) {
            (Op::BvNot, &[a]) => word(self, a, bits.not()),
            (Op::BvNeg, &[a]) => word(self, a, bits.neg()),
            (Op::BvAdd | Op::BvXor, &[a, b]) => {
                let (known, open) = match (self.value(a), self.value(b)) {
                    (Some(known), None) => (known, b),
                    (None, Some(known)) => (known, a),
                    _ => return Ok(false),
                };
                let undone = match op {
                    Op::BvAdd => bits.sub(known.as_bits()),
                    _ => bits.xor(known.as_bits()),
                };
                word(self, open, undone)
            }
            (Op::Concat, &[high, low]) => {
                let (width, cut) = (bits.width(), self.terms.width(low));
                let learned = word(self, high, bits.extract(width - 1, cut))?;
                Ok(word(self, low, bits.extract(cut - 1, 0))? || learned)
            }
            (Op::ZeroExtend(by) | Op::SignExtend(by), &[a]) => {
                let inner = bits.extract(bits.width() - by - 1, 0);
                let again = match op {
                    Op::ZeroExtend(_) => inner.zero_extend(by),
                    _ => inner.sign_extend(by),
                };
                if again != *bits {
                    return Err(Infeasible);
                }
                word(self, a, inner)
            }
            _ => Ok(false),
        }
    }
}

/// A value as a word; `None` if it is too wide for ranges.
fn word(bits: &Bits) -> Option<u64> {
    if bits.width() > 64 {
        return None;
    }
    bits.to_u128().and_then(|value| u64::try_from(value).ok())
}
