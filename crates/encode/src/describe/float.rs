//! Floats. Their terms are bit-vectors in the format's encoding; in C they are values of the type
//! that has the format.

use super::Speaker;
use super::place::{Holds, Lvalue};
use super::text::{CType, Text, level};
use base::float::FloatFormat;
use cfa::types::FloatKind;
use logic::{FpOp, Op, TermId};

impl Speaker<'_, '_> {
    /// Whether a term is a float for what it reads or computes.
    pub(super) fn is_float(&mut self, term: TermId) -> bool {
        match self.terms.op(term) {
            Op::Var(..) | Op::Select => {
                matches!(self.lvalue(term), Some(Lvalue::Named(_, Holds::Float(_))))
            }
            Op::Fp(op, _) => !matches!(op, FpOp::ToSigned(_) | FpOp::ToUnsigned(_)),
            Op::Ite => {
                let (this, other) = (self.terms.args(term)[1], self.terms.args(term)[2]);
                self.is_float(this) || self.is_float(other)
            }
            _ => false,
        }
    }

    /// A float, if the term is one.
    pub(super) fn float(&mut self, term: TermId) -> Option<Text> {
        match self.terms.op(term) {
            Op::Var(..) | Op::Select => match self.lvalue(term)? {
                Lvalue::Named(text, Holds::Float(_)) => {
                    Some(Text::new(text, level::PRIMARY, CType::INT))
                }
                _ => None,
            },
            Op::Fp(op, format) => {
                let args = self.terms.args(term).to_vec();
                self.operation(op, format, &args)
            }
            Op::Ite if self.is_float(term) => {
                let width = self.terms.width(term);
                let kinds = [FloatKind::Float, FloatKind::Double];
                let kind = kinds.into_iter().find(|kind| kind.format().width_bits() == width)?;
                self.float_in(term, kind.format())
            }
            _ => None,
        }
    }

    /// A float in a known format, which may be a constant.
    fn float_in(&mut self, term: TermId, format: FloatFormat) -> Option<Text> {
        self.spend()?;
        if let (Op::Ite, &[condition, this, other]) = (self.terms.op(term), self.terms.args(term)) {
            let condition = self.truth(condition)?;
            let (this, other) = (self.float_in(this, format)?, self.float_in(other, format)?);
            return Some(Text::choice(&condition, &this, &other, CType::INT));
        }
        let Some(bits) = self.terms.as_bits(term) else { return self.float(term) };
        let (value, suffix) = match kind(format)? {
            FloatKind::Float => (f64::from(f32::from_bits(bits.to_u128()? as u32)), "f"),
            FloatKind::Double => (f64::from_bits(bits.to_u128()? as u64), ""),
            _ => return None,
        };
        if !value.is_finite() {
            return None;
        }
        let level = if value.is_sign_negative() { level::UNARY } else { level::PRIMARY };
        Some(Text::new(format!("{value:?}{suffix}"), level, CType::INT))
    }

    fn operation(&mut self, op: FpOp, format: FloatFormat, args: &[TermId]) -> Option<Text> {
        let name = kind(format)?.name();
        let symbol = match op {
            FpOp::Add => ("+", level::SUM),
            FpOp::Sub => ("-", level::SUM),
            FpOp::Mul => ("*", level::PRODUCT),
            FpOp::Div => ("/", level::PRODUCT),
            FpOp::Convert(from) => {
                self.nearest(args[0])?;
                let operand = self.float_in(args[1], from)?;
                return Some(Text::prefix(&format!("({name})"), &operand, CType::INT));
            }
            FpOp::FromSigned | FpOp::FromUnsigned => {
                self.nearest(args[0])?;
                let operand = self.view(args[1], op == FpOp::FromSigned)?;
                return Some(Text::prefix(&format!("({name})"), &operand, CType::INT));
            }
            _ => return None,
        };
        self.nearest(args[0])?;
        let (left, right) = (self.float_in(args[1], format)?, self.float_in(args[2], format)?);
        Some(Text::infix(&left, symbol.0, &right, symbol.1, CType::INT))
    }

    /// Operators of C round to nearest.
    fn nearest(&self, mode: TermId) -> Option<()> {
        let mode = self.terms.as_bits(mode)?.to_u128()?;
        (mode == FpOp::RNE).then_some(())
    }

    /// A relation of floats.
    pub(super) fn float_relation(
        &mut self,
        op: FpOp,
        format: FloatFormat,
        args: &[TermId],
    ) -> Option<Text> {
        kind(format)?;
        let left = self.float_in(args[0], format)?;
        let (symbol, at) = match op {
            FpOp::Eq => ("==", level::EQUAL),
            FpOp::Lt => ("<", level::LESS),
            FpOp::Le => ("<=", level::LESS),
            FpOp::IsNan => return Some(Text::infix(&left, "!=", &left, level::EQUAL, CType::INT)),
            _ => return None,
        };
        let right = self.float_in(args[1], format)?;
        Some(Text::infix(&left, symbol, &right, at, CType::INT))
    }

    /// Equal bits: for a constant other than zero and NaN the same as equal values.
    pub(super) fn same_float(&mut self, left: TermId, right: TermId, op: &str) -> Option<Text> {
        let (value, constant) = match self.terms.as_bits(right) {
            Some(_) => (left, right),
            None => (right, left),
        };
        let bits = self.terms.as_bits(constant)?.clone();
        let Some(Lvalue::Named(text, Holds::Float(kind))) = self.lvalue(value) else { return None };
        let literal = self.float_in(constant, kind.format())?;
        let value = Text::new(text, level::PRIMARY, CType::INT);
        let same = Text::infix(&value, op, &literal, level::EQUAL, CType::INT);
        let magnitude = bits.extract(bits.width() - 2, 0);
        if !magnitude.is_zero() {
            return Some(same);
        }
        // The two zeros are equal as numbers.
        let not = if (op == "==") != bits.is_negative() { "!" } else { "" };
        let (word, at) = if op == "==" { ("&&", level::AND) } else { ("||", level::OR) };
        let sign = format!("{not}__builtin_signbit({})", value.text);
        Some(Text::new(format!("{} {word} {sign}", same.text), at, CType::INT))
    }

    /// A conversion of a float to an integer, and whether it is to a signed one. Out of range C's
    /// conversion is undefined, so that only what x86 does in the same way has an expression: the
    /// conversion to a signed type of 32 or 64 bits.
    pub(super) fn float_to_integer(
        &mut self,
        op: FpOp,
        format: FloatFormat,
        args: &[TermId],
    ) -> Option<(Text, bool)> {
        kind(format)?;
        match op {
            FpOp::ToSigned(bits @ (32 | 64)) => {
                let operand = self.float_in(args[0], format)?;
                Some((self.cast(&operand, bits, true)?, true))
            }
            _ => None,
        }
    }
}

/// The type of C with a format whose arithmetic is that of the format.
fn kind(format: FloatFormat) -> Option<FloatKind> {
    [FloatKind::Float, FloatKind::Double].into_iter().find(|kind| kind.format() == format)
}
