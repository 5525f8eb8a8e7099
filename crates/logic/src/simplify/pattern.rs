//! What the rules ask of terms.

use crate::bits::Bits;
use crate::term::{Op, TermId, Terms};

impl Terms {
    /// Whether this is a constant of a scalar sort.
    #[inline]
    pub fn is_constant(&self, a: TermId) -> bool {
        matches!(self.op(a), Op::Bits(_) | Op::True | Op::False | Op::Num(_))
    }

    /// The argument, if the term has this unary operation.
    pub(super) fn as_unary(&self, op: Op, a: TermId) -> Option<TermId> {
        (self.op(a) == op).then(|| self.args(a)[0])
    }

    /// The arguments, if the term has this binary operation.
    pub(super) fn as_binary(&self, op: Op, a: TermId) -> Option<(TermId, TermId)> {
        (self.op(a) == op).then(|| (self.args(a)[0], self.args(a)[1]))
    }

    /// Condition and branches of an `Ite`.
    pub(super) fn as_ite(&self, a: TermId) -> Option<(TermId, TermId, TermId)> {
        match (self.op(a), self.args(a)) {
            (Op::Ite, &[cond, then, other]) => Some((cond, then, other)),
            _ => None,
        }
    }

    /// What is negated.
    pub(super) fn as_not(&self, a: TermId) -> Option<TermId> {
        self.as_unary(Op::Not, a)
    }

    /// Whether one truth value is the negation of the other, as they are written.
    pub(super) fn are_complements(&self, a: TermId, b: TermId) -> bool {
        self.as_not(a) == Some(b) || self.as_not(b) == Some(a)
    }

    /// What is extended by zeros.
    pub(super) fn as_zero_extend(&self, a: TermId) -> Option<TermId> {
        matches!(self.op(a), Op::ZeroExtend(_)).then(|| self.args(a)[0])
    }

    /// `x` and `c` of `x op c` with a constant on the right.
    pub(super) fn with_constant(&self, op: Op, a: TermId) -> Option<(TermId, &Bits)> {
        let (x, c) = self.as_binary(op, a)?;
        Some((x, self.as_bits(c)?))
    }

    /// Whether this is the bit-vector constant 0.
    pub(super) fn is_zero(&self, a: TermId) -> bool {
        self.as_bits(a).is_some_and(Bits::is_zero)
    }

    /// Whether this bit-vector constant has only ones.
    pub(super) fn is_ones(&self, a: TermId) -> bool {
        self.as_bits(a).is_some_and(Bits::is_ones)
    }

    /// Whether the highest bit is 0, as far as one look tells.
    pub(super) fn is_nonnegative(&self, a: TermId) -> bool {
        match self.op(a) {
            Op::ZeroExtend(by) => by > 0,
            _ => self.as_bits(a).is_some_and(|bits| !bits.is_negative()),
        }
    }

    /// `a - b` if it is a constant: they are constants or differ by one.
    pub(super) fn difference(&self, a: TermId, b: TermId) -> Option<Bits> {
        let split = |x: TermId| match (self.as_bits(x), self.with_constant(Op::BvAdd, x)) {
            (Some(bits), _) => (None, Some(bits)),
            (None, Some((base, c))) => (Some(base), Some(c)),
            (None, None) => (Some(x), None),
        };
        let ((base_a, a), (base_b, b)) = (split(a), split(b));
        if base_a != base_b {
            return None;
        }
        match (a, b) {
            (Some(a), Some(b)) => Some(a.sub(b)),
            (Some(a), None) => Some(a.clone()),
            (None, Some(b)) => Some(b.neg()),
            (None, None) => base_a.map(|base| Bits::zero(self.width(base))),
        }
    }

    /// The zero of a width.
    pub(super) fn zero(&mut self, width: u32) -> TermId {
        self.bv(width, 0)
    }

    /// The equality with a constant.
    pub(super) fn equals(&mut self, a: TermId, value: Bits) -> TermId {
        let value = self.bits(value);
        self.eq(a, value)
    }

    /// The disequality with a constant.
    pub(super) fn differs(&mut self, a: TermId, value: Bits) -> TermId {
        let equal = self.equals(a, value);
        self.not(equal)
    }
}
