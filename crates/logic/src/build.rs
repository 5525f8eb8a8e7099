//! Constructors by name.

use crate::term::{Op, TermId, Terms};
use std::cmp::Ordering;

macro_rules! unary {
    ($($(#[$doc:meta])* $name:ident $op:ident),* $(,)?) => {
        impl Terms {
            $($(#[$doc])*
            pub fn $name(&mut self, a: TermId) -> TermId {
                self.make(Op::$op, &[a])
            })*
        }
    };
}

macro_rules! binary {
    ($($(#[$doc:meta])* $name:ident $op:ident),* $(,)?) => {
        impl Terms {
            $($(#[$doc])*
            pub fn $name(&mut self, a: TermId, b: TermId) -> TermId {
                self.make(Op::$op, &[a, b])
            })*
        }
    };
}

unary! {
    /// Negation of a truth value.
    not Not,
    /// Bitwise complement.
    bv_not BvNot,
    /// Two's complement negation.
    bv_neg BvNeg,
}

binary! {
    /// Equality.
    eq Eq,
    /// Bitwise and.
    bv_and BvAnd,
    /// Bitwise or.
    bv_or BvOr,
    /// Bitwise exclusive or.
    bv_xor BvXor,
    /// Sum.
    bv_add BvAdd,
    /// Product.
    bv_mul BvMul,
    /// Unsigned quotient.
    bv_udiv BvUdiv,
    /// Unsigned remainder.
    bv_urem BvUrem,
    /// Signed quotient.
    bv_sdiv BvSdiv,
    /// Signed remainder, with the sign of the dividend.
    bv_srem BvSrem,
    /// Shift left.
    bv_shl BvShl,
    /// Shift right, zeros enter.
    bv_lshr BvLshr,
    /// Shift right, the sign enters.
    bv_ashr BvAshr,
    /// Unsigned less.
    bv_ult BvUlt,
    /// Unsigned less or equal.
    bv_ule BvUle,
    /// Signed less.
    bv_slt BvSlt,
    /// Signed less or equal.
    bv_sle BvSle,
    /// The first argument is the higher part.
    concat Concat,
    /// The element at an index.
    select Select,
}

impl Terms {
    /// Conjunction of any number of truth values.
    pub fn and(&mut self, parts: &[TermId]) -> TermId {
        self.junction(Op::And, parts)
    }

    /// Disjunction of any number of truth values.
    pub fn or(&mut self, parts: &[TermId]) -> TermId {
        self.junction(Op::Or, parts)
    }

    /// Conjunction or disjunction of any number of truth values in any order.
    pub(crate) fn junction(&mut self, op: Op, parts: &[TermId]) -> TermId {
        // The usual case, without allocation.
        if let [a, b] = *parts {
            return match a.cmp(&b) {
                Ordering::Less => self.make(op, &[a, b]),
                Ordering::Equal => a,
                Ordering::Greater => self.make(op, &[b, a]),
            };
        }
        let mut parts = parts.to_vec();
        parts.sort_unstable();
        parts.dedup();
        match parts[..] {
            [] => self.bool(op == Op::And),
            [one] => one,
            _ => self.make(op, &parts),
        }
    }

    /// `a` implies `b`.
    pub fn implies(&mut self, a: TermId, b: TermId) -> TermId {
        let not_a = self.not(a);
        self.or(&[not_a, b])
    }

    /// `if cond then a else b`.
    pub fn ite(&mut self, cond: TermId, a: TermId, b: TermId) -> TermId {
        self.make(Op::Ite, &[cond, a, b])
    }

    /// Difference.
    pub fn bv_sub(&mut self, a: TermId, b: TermId) -> TermId {
        let negated = self.bv_neg(b);
        self.bv_add(a, negated)
    }

    /// Bits `hi` down to `lo`.
    pub fn extract(&mut self, hi: u32, lo: u32, a: TermId) -> TermId {
        self.make(Op::Extract(hi, lo), &[a])
    }

    /// The value with zeros in front, `width` bits in all.
    pub fn zero_extend_to(&mut self, width: u32, a: TermId) -> TermId {
        match width - self.width(a) {
            0 => a,
            by => self.make(Op::ZeroExtend(by), &[a]),
        }
    }

    /// The value with copies of its sign in front, `width` bits in all.
    pub fn sign_extend_to(&mut self, width: u32, a: TermId) -> TermId {
        match width - self.width(a) {
            0 => a,
            by => self.make(Op::SignExtend(by), &[a]),
        }
    }

    /// The array with another element at an index.
    pub fn store(&mut self, array: TermId, index: TermId, element: TermId) -> TermId {
        self.make(Op::Store, &[array, index, element])
    }
}
