//! Integers of bounded range as words.
//!
//! Every term of sort Int has a range, computed exactly from the widths of the bit-vectors in it, and
//! is a word in two's complement of the least width that holds the range: nothing can overflow. So
//! `x + 2·y ≤ n` over the values of machine integers is a comparison of words.

use logic::{Bits, Op, TermId, Value};
use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};

use super::compile::{Compiler, Unsupported};
use super::{Code, Slot};

/// The least and the greatest value of a term.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Range {
    low: BigInt,
    high: BigInt,
}

impl Range {
    fn new(low: BigInt, high: BigInt) -> Self {
        Self { low, high }
    }

    fn only(value: BigInt) -> Self {
        Self { low: value.clone(), high: value }
    }

    /// The width in two's complement.
    fn width(&self) -> u32 {
        let bits = |value: &BigInt| {
            if value.is_negative() { (value + BigInt::one()).bits() } else { value.bits() }
        };
        bits(&self.low).max(bits(&self.high)) as u32 + 1
    }

    fn add(&self, other: &Self) -> Self {
        Self::new(&self.low + &other.low, &self.high + &other.high)
    }

    fn mul(&self, other: &Self) -> Self {
        let ends = |range: &Self| [range.low.clone(), range.high.clone()];
        let mut corners: Vec<BigInt> =
            ends(self).iter().flat_map(|a| ends(other).map(|b| a * b)).collect();
        corners.sort();
        Self::new(corners[0].clone(), corners[3].clone())
    }

    fn join(&self, other: &Self) -> Self {
        let low = (&self.low).min(&other.low).clone();
        Self::new(low, (&self.high).max(&other.high).clone())
    }
}

/// The quotient rounded down, for a positive divisor.
fn floor_div(a: &BigInt, b: &BigInt) -> BigInt {
    let quotient = a / b;
    if (a % b).is_negative() { quotient - BigInt::one() } else { quotient }
}

impl Compiler<'_> {
    fn range(&self, term: TermId) -> Range {
        self.ranges[&term].clone()
    }

    /// The word of an integer term at a width: cut off or extended by its sign.
    fn at_width(&mut self, term: TermId, width: u32) -> Slot {
        let (slot, has) = (self.slots[&term], self.range(term).width());
        self.resize(slot, has, width)
    }

    fn resize(&mut self, slot: Slot, has: u32, width: u32) -> Slot {
        match width.cmp(&has) {
            std::cmp::Ordering::Less => self.op(Op::Extract(width - 1, 0), &[slot]),
            std::cmp::Ordering::Equal => slot,
            std::cmp::Ordering::Greater => self.op(Op::SignExtend(width - has), &[slot]),
        }
    }

    fn number(&mut self, value: &BigInt, width: u32) -> Slot {
        self.constant(&Value::Bits(Bits::from_signed_big(width, value)))
    }

    /// Translates a term of sort Int.
    pub(super) fn int_term(&mut self, term: TermId) -> Result<Slot, Unsupported> {
        let args = self.terms.args(term).to_vec();
        let (range, slot) = match self.terms.op(term) {
            Op::Num(_) => {
                let value = self.terms.as_num(term).expect("a number").to_integer();
                let range = Range::only(value.clone());
                let slot = self.number(&value, range.width());
                (range, slot)
            }
            Op::UbvToInt => {
                let high = (BigInt::one() << self.terms.width(args[0])) - BigInt::one();
                let slot = self.slots[&args[0]];
                (Range::new(BigInt::zero(), high), self.op(Op::ZeroExtend(1), &[slot]))
            }
            Op::SbvToInt => {
                let half = BigInt::one() << (self.terms.width(args[0]) - 1);
                (Range::new(-half.clone(), half - BigInt::one()), self.slots[&args[0]])
            }
            Op::Add => {
                let ranges = args[1..].iter().map(|&arg| self.range(arg));
                let range = ranges.fold(self.range(args[0]), |sum, range| sum.add(&range));
                let words: Vec<Slot> =
                    args.iter().map(|&arg| self.at_width(arg, range.width())).collect();
                let sum = words[1..].iter().fold(words[0], |sum, &w| self.op(Op::BvAdd, &[sum, w]));
                (range, sum)
            }
            Op::Mul => {
                let range = self.range(args[0]).mul(&self.range(args[1]));
                let width = range.width();
                let (a, b) = (self.at_width(args[0], width), self.at_width(args[1], width));
                (range, self.op(Op::BvMul, &[a, b]))
            }
            Op::Ite => {
                let range = self.range(args[1]).join(&self.range(args[2]));
                let width = range.width();
                let (a, b) = (self.at_width(args[1], width), self.at_width(args[2], width));
                let cond = self.slots[&args[0]];
                (range, self.op(Op::Ite, &[cond, a, b]))
            }
            op @ (Op::Div | Op::Mod) => self.division(term, op, args[0], args[1])?,
            Op::Var(..) => return self.unsupported(term, "variables of sort Int"),
            op => return self.unsupported(term, format!("{op:?} of sort Int")),
        };
        self.ranges.insert(term, range);
        Ok(slot)
    }

    /// Division and remainder by a constant.
    fn division(
        &mut self,
        term: TermId,
        op: Op,
        a: TermId,
        b: TermId,
    ) -> Result<(Range, Slot), Unsupported> {
        let Some(divisor) = self.terms.as_num(b).map(|number| number.to_integer()) else {
            return self.unsupported(term, "integer division by what is no constant");
        };
        let range = self.range(a);
        if divisor.is_zero() {
            return Ok(match op {
                Op::Div => (Range::only(BigInt::zero()), self.number(&BigInt::zero(), 1)),
                _ => (range, self.slots[&a]),
            });
        }
        let by = divisor.abs();
        let width = range.width().max(Range::only(by.clone()).width());
        let word = self.at_width(a, width);
        let by_word = self.number(&by, width);
        // For a negative dividend a, floor(a / b) is the complement of (the complement of a) / b.
        let sign = self.op(Op::Extract(width - 1, width - 1), &[word]);
        let signs = self.resize(sign, 1, width);
        let folded = self.op(Op::BvXor, &[word, signs]);
        if op == Op::Mod {
            let rest = self.op(Op::BvUrem, &[folded, by_word]);
            let last = self.number(&(&by - BigInt::one()), width);
            let mirrored = self.emit(Code::Sub, &[last, rest]);
            let zero = self.number(&BigInt::zero(), width);
            let negative = self.op(Op::BvSlt, &[word, zero]);
            let slot = self.op(Op::Ite, &[negative, mirrored, rest]);
            let range = Range::new(BigInt::zero(), by - BigInt::one());
            let slot = self.resize(slot, width, range.width());
            return Ok((range, slot));
        }
        let quotient = self.op(Op::BvUdiv, &[folded, by_word]);
        let quotient = self.op(Op::BvXor, &[quotient, signs]);
        // One bit more, for the negation of the least value.
        let mut slot = self.resize(quotient, width, width + 1);
        let mut quotients = Range::new(floor_div(&range.low, &by), floor_div(&range.high, &by));
        if divisor.is_negative() {
            slot = self.op(Op::BvNeg, &[slot]);
            quotients = Range::new(-quotients.high, -quotients.low);
        }
        let slot = self.resize(slot, width + 1, quotients.width());
        Ok((quotients, slot))
    }

    /// Translates a term of another sort whose first argument is an integer.
    pub(super) fn int_atom(&mut self, term: TermId) -> Result<Slot, Unsupported> {
        let args = self.terms.args(term).to_vec();
        let op = match self.terms.op(term) {
            Op::IntToBv(width) => return Ok(self.at_width(args[0], width)),
            Op::Eq => Op::Eq,
            Op::Le => Op::BvSle,
            Op::Lt => Op::BvSlt,
            op => return self.unsupported(term, format!("{op:?} of integers")),
        };
        let width = self.range(args[0]).width().max(self.range(args[1]).width());
        let (a, b) = (self.at_width(args[0], width), self.at_width(args[1], width));
        Ok(self.op(op, &[a, b]))
    }
}
