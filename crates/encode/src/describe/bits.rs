//! Bit-vectors as integers of C. A bit-vector has two values, the signed and the unsigned one; an
//! expression has one of them, whatever its type.

use super::Speaker;
use super::text::{CType, Text, level};
use logic::{Bits, Op, TermId};

impl Speaker<'_, '_> {
    /// Which of its values a term is mostly meant to have.
    pub(super) fn inclination(&mut self, term: TermId) -> Option<bool> {
        match self.terms.op(term) {
            Op::Var(..) | Op::Select => self.integer(term).map(|(_, signed)| signed),
            Op::BvUdiv | Op::BvUrem | Op::BvLshr | Op::ZeroExtend(_) | Op::Concat => Some(false),
            Op::BvSdiv | Op::BvSrem | Op::BvAshr | Op::SignExtend(_) => Some(true),
            Op::Extract(..) if !matches!(self.terms.width(term), 8 | 16 | 32 | 64) => Some(false),
            Op::BvAdd | Op::BvMul | Op::BvNeg | Op::BvNot | Op::BvAnd | Op::BvOr | Op::BvXor => {
                let args = self.terms.args(term).to_vec();
                args.into_iter().find_map(|arg| self.inclination(arg))
            }
            _ => None,
        }
    }

    /// `left op right` on the signed or unsigned values of terms of one width.
    pub(super) fn comparison(
        &mut self,
        left: TermId,
        right: TermId,
        op: &str,
        signed: bool,
    ) -> Option<Text> {
        let wide = CType::for_width(self.terms.width(left), signed);
        let (mut left, mut right) = (self.view(left, signed)?, self.view(right, signed)?);
        let keeps = |text: &Text, common: CType| common.signed || !text.ty.signed || text.natural;
        let common = left.ty.common(right.ty);
        if !keeps(&left, common) || !keeps(&right, common) {
            left = self.cast(&left, wide.bits, wide.signed)?;
            right = self.cast(&right, wide.bits, wide.signed)?;
        }
        let at = if matches!(op, "==" | "!=") { level::EQUAL } else { level::LESS };
        Some(Text::infix(&left, op, &right, at, CType::INT))
    }

    /// An expression for the signed or the unsigned value of a term.
    pub(super) fn view(&mut self, term: TermId, signed: bool) -> Option<Text> {
        self.spend()?;
        let width = self.terms.width(term);
        if let Some(bits) = self.terms.as_bits(term) {
            return self.literal(bits, signed);
        }
        if width > 128 {
            return None;
        }
        let args = self.terms.args(term).to_vec();
        match self.terms.op(term) {
            Op::Var(..) | Op::Select => {
                let (text, own) = self.integer(term)?;
                self.adapt(text, width, own, signed)
            }
            Op::Ite => self.choice(&args, width, signed),
            Op::BvNot => self.unary("~", args[0], width, signed),
            Op::BvNeg => self.unary("-", args[0], width, signed),
            Op::BvAnd => self.binary("&", level::BIT_AND, &args, width, signed),
            Op::BvOr => self.binary("|", level::BIT_OR, &args, width, signed),
            Op::BvXor => self.binary("^", level::BIT_XOR, &args, width, signed),
            Op::BvAdd => self.sum(&args, width, signed),
            Op::BvMul => self.binary("*", level::PRODUCT, &args, width, signed),
            Op::BvUdiv => self.quotient("/", &args, width, signed),
            Op::BvUrem => self.quotient("%", &args, width, signed),
            Op::BvSdiv => self.signed_quotient("/", &args, width, signed),
            Op::BvSrem => self.signed_quotient("%", &args, width, signed),
            Op::BvShl | Op::BvLshr | Op::BvAshr => {
                self.shift(self.terms.op(term), &args, width, signed)
            }
            Op::Concat => self.concat(&args, width, signed),
            Op::Extract(_, low) => self.extract(args[0], low, width, signed),
            Op::ZeroExtend(_) => self.view(args[0], false),
            Op::SignExtend(_) => {
                let text = self.view(args[0], true)?;
                self.adapt(text, width, true, signed)
            }
            Op::Fp(op, format) => {
                let (text, own) = self.float_to_integer(op, format, &args)?;
                self.adapt(text, width, own, signed)
            }
            _ => None,
        }
    }

    /// A constant.
    fn literal(&self, bits: &Bits, signed: bool) -> Option<Text> {
        let negative = signed && bits.is_negative();
        let magnitude = if negative { bits.neg().to_u128()? } else { bits.to_u128()? };
        let ilp32 = self.core.storage.pointer == 32;
        let (long, longs) = if ilp32 { ("LL", "ULL") } else { ("L", "UL") };
        // The least number of a type has no literal of its own.
        let (text, width) = match magnitude {
            0..0x8000_0000 => (magnitude.to_string(), 32),
            0x8000_0000 if negative && bits.width() == 32 => {
                let text = "(-2147483647 - 1)".to_string();
                return Some(Text::new(text, level::PRIMARY, CType::INT));
            }
            _ if magnitude < 1 << 32 && !signed => (format!("{magnitude}U"), 32),
            _ if magnitude < 1 << 63 => (format!("{magnitude}{long}"), 64),
            _ if negative && magnitude == 1 << 63 => {
                let text = format!("(-9223372036854775807{long} - 1)");
                return Some(Text::new(text, level::PRIMARY, CType { bits: 64, signed }));
            }
            _ if magnitude < 1 << 64 && !signed => (format!("{magnitude}{longs}"), 64),
            // Wider constants would have to be put together.
            _ => return None,
        };
        let unsigned = !signed && magnitude >= 1 << (width - 1);
        let ty = CType { bits: width, signed: !unsigned };
        let mut text = Text::new(text, level::PRIMARY, ty);
        text.natural = !negative;
        Some(if negative { Text::prefix("-", &text, ty) } else { text })
    }

    /// An expression of one of the two values of `width` bits as one of the other.
    fn adapt(&self, text: Text, width: u32, has: bool, wanted: bool) -> Option<Text> {
        if has == wanted {
            return Some(text);
        }
        self.truncate(&text, width, wanted)
    }

    /// The lowest `width` bits of an expression, as a signed or unsigned number.
    fn truncate(&self, text: &Text, width: u32, signed: bool) -> Option<Text> {
        if matches!(width, 8 | 16 | 32 | 64 | 128) {
            return self.cast(text, width, signed);
        }
        let ty = CType::for_width(width, signed);
        let unsigned = self.cast(text, ty.bits, false)?;
        let mask_type = CType { bits: ty.bits, signed: false };
        if !signed {
            let mask = self.literal(&Bits::new(ty.bits, u128::MAX >> (128 - width)), false)?;
            return Some(Text::infix(&unsigned, "&", &mask, level::BIT_AND, mask_type));
        }
        let by = Text::new((ty.bits - width).to_string(), level::PRIMARY, CType::INT);
        let raised = Text::infix(&unsigned, "<<", &by, level::SHIFT, mask_type);
        let raised = self.cast(&raised, ty.bits, true)?;
        Some(Text::infix(&raised, ">>", &by, level::SHIFT, ty))
    }

    /// The result of an operation in the type for its width, cut to the width.
    fn fit(&self, text: Text, width: u32, signed: bool) -> Option<Text> {
        match text.ty.bits == width && text.ty.signed == signed {
            true => Some(text),
            false => self.truncate(&text, width, signed),
        }
    }

    /// Operands of which at least one has the type for a width, so that the operation is done in it.
    fn operands(
        &mut self,
        args: &[TermId],
        width: u32,
        signed: bool,
    ) -> Option<(Vec<Text>, CType)> {
        let ty = CType::for_width(width, signed);
        let texts: Option<Vec<Text>> = args.iter().map(|&arg| self.view(arg, signed)).collect();
        let mut texts = texts?;
        for text in &mut texts {
            if text.ty.common(ty) != ty {
                *text = self.cast(text, ty.bits, ty.signed)?;
            }
        }
        // From left to right each operation must have the type.
        if texts[0].ty != ty && texts.get(1).is_none_or(|text| text.ty != ty) {
            texts[0] = self.cast(&texts[0], ty.bits, ty.signed)?;
        }
        Some((texts, ty))
    }

    fn unary(&mut self, op: &str, arg: TermId, width: u32, signed: bool) -> Option<Text> {
        let (texts, ty) = self.operands(&[arg], width, signed)?;
        self.fit(Text::prefix(op, &texts[0], ty), width, signed)
    }

    fn binary(
        &mut self,
        op: &str,
        at: u8,
        args: &[TermId],
        width: u32,
        signed: bool,
    ) -> Option<Text> {
        let (texts, ty) = self.operands(args, width, signed)?;
        let mut rest = texts.into_iter();
        let first = rest.next()?;
        let joined = rest.fold(first, |left, right| Text::infix(&left, op, &right, at, ty));
        self.fit(joined, width, signed)
    }

    /// A sum, with what is negative subtracted.
    fn sum(&mut self, args: &[TermId], width: u32, signed: bool) -> Option<Text> {
        let mut parts: Vec<(bool, TermId)> = Vec::new();
        for &arg in args {
            match self.terms.op(arg) {
                Op::BvNeg => parts.push((true, self.terms.args(arg)[0])),
                _ => parts.push((false, arg)),
            }
        }
        parts.sort_by_key(|part| part.0);
        let terms: Vec<TermId> = parts.iter().map(|part| part.1).collect();
        let minus: Vec<bool> = parts.iter().map(|part| part.0).collect();
        if minus[0] {
            return self.binary("+", level::SUM, args, width, signed);
        }
        let (texts, ty) = self.operands(&terms, width, signed)?;
        let mut joined = texts[0].clone();
        for (i, right) in texts.iter().enumerate().skip(1) {
            let constant = self.terms.as_bits(terms[i]).filter(|bits| bits.is_negative());
            let (op, right) = match (minus[i], constant) {
                (true, _) => ("-", right.clone()),
                (false, Some(bits)) if bits.neg() != *bits => {
                    ("-", self.literal(&bits.neg(), signed)?)
                }
                (false, _) => ("+", right.clone()),
            };
            joined = Text::infix(&joined, op, &right, level::SUM, ty);
        }
        self.fit(joined, width, signed)
    }

    /// Unsigned division; by zero as SMT-LIB has it.
    fn quotient(&mut self, op: &str, args: &[TermId], width: u32, signed: bool) -> Option<Text> {
        let (texts, ty) = self.operands(args, width, false)?;
        let (left, right) = (&texts[0], &texts[1]);
        let mut text = Text::infix(left, op, right, level::PRODUCT, ty);
        if self.terms.as_bits(args[1]).is_none_or(Bits::is_zero) {
            let by_zero = match op {
                "/" => self.literal(&Bits::ones(width), false)?,
                _ => left.clone(),
            };
            text = Text::choice(&is(right, "==", 0), &by_zero, &text, ty);
        }
        self.adapt(text, width, false, signed)
    }

    /// Signed division; by zero as SMT-LIB has it, and by -1 without a trap.
    fn signed_quotient(
        &mut self,
        op: &str,
        args: &[TermId],
        width: u32,
        signed: bool,
    ) -> Option<Text> {
        let (texts, ty) = self.operands(args, width, true)?;
        let (left, right) = (&texts[0], &texts[1]);
        let mut text = Text::infix(left, op, right, level::PRODUCT, ty);
        let divisor = self.terms.as_bits(args[1]);
        if divisor.is_none_or(Bits::is_ones) {
            let by_minus = match op {
                "/" => {
                    self.fit(Text::prefix("-", &self.cast(left, ty.bits, true)?, ty), width, true)?
                }
                _ => number(0),
            };
            text = Text::choice(&is(right, "==", -1), &by_minus, &text, ty);
        }
        if divisor.is_none_or(Bits::is_zero) {
            let by_zero = match op {
                "/" => {
                    let one = self.literal(&Bits::one(width), true)?;
                    Text::choice(&is(left, "<", 0), &one, &number(-1), CType::INT)
                }
                _ => left.clone(),
            };
            text = Text::choice(&is(right, "==", 0), &by_zero, &text, ty);
        }
        self.adapt(text, width, true, signed)
    }

    fn shift(&mut self, op: Op, args: &[TermId], width: u32, signed: bool) -> Option<Text> {
        // Shifts to the right are of the value that they keep.
        let own = match op {
            Op::BvShl => signed,
            _ => op == Op::BvAshr,
        };
        let ty = CType::for_width(width, own);
        let value = self.view(args[0], own)?;
        let value = if value.ty == ty { value } else { self.cast(&value, ty.bits, own)? };
        let symbol = if op == Op::BvShl { "<<" } else { ">>" };
        let far = match op {
            Op::BvAshr => Text::choice(&is(&value, "<", 0), &number(-1), &number(0), CType::INT),
            _ => number(0),
        };
        let text = match self.terms.as_bits(args[1]).map(Bits::to_u128) {
            Some(count) if count? < u128::from(width) => {
                Text::infix(&value, symbol, &number(count? as i64), level::SHIFT, ty)
            }
            Some(_) => far,
            None => {
                let count = self.view(args[1], false)?;
                let shifted = Text::infix(&value, symbol, &count, level::SHIFT, ty);
                Text::choice(&is(&count, "<", i64::from(width)), &shifted, &far, ty)
            }
        };
        let text = if op == Op::BvShl { self.fit(text, width, own)? } else { text };
        self.adapt(text, width, own, signed)
    }

    /// The parts in unsigned arithmetic, each shifted to its place.
    fn concat(&mut self, args: &[TermId], width: u32, signed: bool) -> Option<Text> {
        let ty = CType::for_width(width, false);
        let mut low = width;
        let mut joined: Option<Text> = None;
        for &arg in args {
            low -= self.terms.width(arg);
            if self.terms.as_bits(arg).is_some_and(Bits::is_zero) && args.len() > 1 {
                continue;
            }
            let mut part = self.view(arg, false)?;
            if part.ty != ty {
                part = self.cast(&part, ty.bits, false)?;
            }
            if low > 0 {
                part = Text::infix(&part, "<<", &number(low.into()), level::SHIFT, ty);
            }
            joined = Some(match joined {
                None => part,
                Some(left) => Text::infix(&left, "|", &part, level::BIT_OR, ty),
            });
        }
        let joined = joined.unwrap_or_else(|| number(0));
        self.adapt(joined, width, false, signed)
    }

    fn extract(&mut self, arg: TermId, low: u32, width: u32, signed: bool) -> Option<Text> {
        let value = self.view(arg, false)?;
        let ty = CType::for_width(self.terms.width(arg), false);
        let value = match low {
            0 => value,
            _ => {
                let value = if value.ty == ty { value } else { self.cast(&value, ty.bits, false)? };
                Text::infix(&value, ">>", &number(low.into()), level::SHIFT, ty)
            }
        };
        self.truncate(&value, width, signed)
    }

    fn choice(&mut self, args: &[TermId], width: u32, signed: bool) -> Option<Text> {
        let condition = self.truth(args[0])?;
        let is_one = |term| self.terms.as_bits(term).is_some_and(Bits::is_one);
        let is_zero = |term| self.terms.as_bits(term).is_some_and(Bits::is_zero);
        // Conditions are 0 or 1 anyway; a single bit of 1 is -1 as a signed number.
        if is_one(args[1]) && is_zero(args[2]) && (width > 1 || !signed) {
            return Some(condition);
        }
        let ty = CType::for_width(width, signed);
        let (mut this, mut other) = (self.view(args[1], signed)?, self.view(args[2], signed)?);
        let common = this.ty.common(other.ty);
        let keeps = |text: &Text| common.signed || !text.ty.signed || text.natural;
        if !keeps(&this) || !keeps(&other) {
            this = self.cast(&this, ty.bits, signed)?;
            other = self.cast(&other, ty.bits, signed)?;
        }
        let common = this.ty.common(other.ty);
        Some(Text::choice(&condition, &this, &other, common))
    }
}

/// A small constant.
fn number(value: i64) -> Text {
    let level = if value < 0 { level::UNARY } else { level::PRIMARY };
    let mut text = Text::new(value.to_string(), level, CType::INT);
    text.natural = value >= 0;
    text
}

/// A comparison with a small constant that the operand's type knows.
fn is(operand: &Text, op: &str, value: i64) -> Text {
    let at = if op == "==" { level::EQUAL } else { level::LESS };
    Text::infix(operand, op, &number(value), at, CType::INT)
}
