//! What is known of operations that became functions: bounds, from their operands.
//!
//! They are stated for operands and a result in one view. In either view a word that is not negative
//! is below 2^(n-1) or seen as unsigned, so that bits that are cleared or moved to the right make it
//! smaller.

use logic::{Op, TermId};

use super::reader::Reader;
use super::view::{Seen, View};

/// Operands and result of an operation on words, as numbers.
#[derive(Clone, Copy)]
struct Numbers {
    x: TermId,
    y: TermId,
    result: TermId,
}

impl Reader<'_> {
    /// Notes what is known of the value of an operation on two words.
    pub(super) fn describe(&mut self, op: Op, args: &[TermId], seen: &[Seen], result: TermId) {
        let (&[x, y], &[Seen::Word(_, view), other]) = (args, seen) else { return };
        let shift = matches!(op, Op::BvShl | Op::BvLshr | Op::BvAshr);
        if seen[0] != other && !shift {
            return;
        }
        let n = Numbers { x, y, result };
        match op {
            Op::BvAnd => {
                self.shrinks(n.x, result);
                self.shrinks(n.y, result);
            }
            Op::BvOr | Op::BvXor => self.describe_union(op, n),
            Op::BvLshr => self.shrinks(n.x, result),
            Op::BvUrem => {
                self.shrinks(n.x, result);
                self.below_divisor(n, false);
            }
            Op::BvUdiv => self.describe_quotient(n),
            Op::BvSdiv if view == View::Signed => self.describe_quotient(n),
            Op::BvSrem if view == View::Signed => {
                self.shrinks(n.x, result);
                self.below_divisor(n, true);
            }
            Op::BvAshr if view == View::Signed => {
                self.shrinks(n.x, result);
                let (minus_one, negative) = (self.int(-1), self.is_at_most(n.x, -1));
                let bounds = [self.at_most(n.x, n.result), self.at_most(n.result, minus_one)];
                self.follows(&[negative], &bounds);
            }
            Op::BvMul => self.describe_product(n),
            _ => {}
        }
    }

    /// If an operand is not negative, the result is between zero and it.
    fn shrinks(&mut self, operand: TermId, result: TermId) {
        let condition = self.is_at_least(operand, 0);
        let bounds = [self.is_at_least(result, 0), self.at_most(result, operand)];
        self.follows(&[condition], &bounds);
    }

    /// A remainder is below a positive divisor, and above its negation.
    fn below_divisor(&mut self, n: Numbers, signed: bool) {
        let positive = self.is_at_least(n.y, 1);
        let below = self.terms.make(Op::Lt, &[n.result, n.y]);
        let above = if signed {
            let minus_one = self.int(-1);
            let negated = self.terms.make(Op::Mul, &[n.y, minus_one]);
            self.terms.make(Op::Lt, &[negated, n.result])
        } else {
            self.is_at_least(n.result, 0)
        };
        self.follows(&[positive], &[below, above]);
    }

    fn describe_quotient(&mut self, n: Numbers) {
        let conditions = [self.is_at_least(n.x, 0), self.is_at_least(n.y, 1)];
        let bounds = [self.is_at_least(n.result, 0), self.at_most(n.result, n.x)];
        self.follows(&conditions, &bounds);
    }

    fn describe_union(&mut self, op: Op, n: Numbers) {
        let conditions = [n.x, n.y].map(|number| self.is_at_least(number, 0));
        let sum = self.terms.make(Op::Add, &[n.x, n.y]);
        let mut bounds = vec![self.is_at_least(n.result, 0), self.at_most(n.result, sum)];
        if op == Op::BvOr {
            bounds.extend([n.x, n.y].map(|number| self.at_most(number, n.result)));
        }
        self.follows(&conditions, &bounds);
    }

    /// Products by zero and one.
    fn describe_product(&mut self, n: Numbers) {
        let (zero, one) = (self.int(0), self.int(1));
        for (a, b) in [(n.x, n.y), (n.y, n.x)] {
            for (factor, product) in [(zero, zero), (one, b)] {
                let condition = self.terms.eq(a, factor);
                let conclusion = self.terms.eq(n.result, product);
                self.follows(&[condition], &[conclusion]);
            }
        }
    }

    fn at_most(&mut self, a: TermId, b: TermId) -> TermId {
        self.terms.make(Op::Le, &[a, b])
    }

    fn is_at_most(&mut self, a: TermId, limit: i32) -> TermId {
        let limit = self.int(limit);
        self.at_most(a, limit)
    }

    fn is_at_least(&mut self, a: TermId, limit: i32) -> TermId {
        let limit = self.int(limit);
        self.at_most(limit, a)
    }

    fn follows(&mut self, conditions: &[TermId], conclusions: &[TermId]) {
        let (condition, conclusion) = (self.terms.and(conditions), self.terms.and(conclusions));
        let fact = self.terms.implies(condition, conclusion);
        self.facts.push(fact);
    }
}
