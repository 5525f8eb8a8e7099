//! Integers (linear atoms over the values of C variables, DESIGN §4), computed in a type of C that
//! is wide enough for every intermediate result.

use super::Speaker;
use super::text::{CType, Text, level};
use logic::{Op, TermId};

/// The least and the greatest value.
type Range = (i128, i128);

impl Speaker<'_, '_> {
    /// An expression for a term of sort Int.
    pub(super) fn number(&mut self, term: TermId) -> Option<Text> {
        let ty = type_for(self.extent(term)?)?;
        self.write(term, ty)
    }

    /// `left op right` on terms of sort Int.
    pub(super) fn numbers(
        &mut self,
        left: TermId,
        right: TermId,
        op: &str,
        at: u8,
    ) -> Option<Text> {
        let ty = type_for(join(self.extent(left)?, self.extent(right)?))?;
        let (left, right) = (self.write(left, ty)?, self.write(right, ty)?);
        Some(Text::infix(&left, op, &right, at, CType::INT))
    }

    /// The values that a term can have.
    fn range(&self, term: TermId) -> Option<Range> {
        let args = self.terms.args(term);
        match self.terms.op(term) {
            Op::Num(_) => {
                let value = self.terms.as_num(term)?;
                let value = value.is_integer().then(|| value.to_integer())?;
                let value = i128::try_from(&value).ok()?;
                Some((value, value))
            }
            Op::UbvToInt => {
                let width = self.terms.width(args[0]);
                (width < 127).then(|| (0, (1 << width) - 1))
            }
            Op::SbvToInt => {
                let width = self.terms.width(args[0]);
                (width <= 127).then(|| (-(1 << (width - 1)), (1 << (width - 1)) - 1))
            }
            Op::Add => args.iter().try_fold((0, 0), |sum: Range, &arg| {
                let part = self.range(arg)?;
                Some((sum.0.checked_add(part.0)?, sum.1.checked_add(part.1)?))
            }),
            Op::Mul => args.iter().try_fold((1, 1), |product: Range, &arg| {
                let part = self.range(arg)?;
                let corners = [(product.0, part.0), (product.0, part.1)];
                let corners = corners.into_iter().chain([(product.1, part.0), (product.1, part.1)]);
                let values: Option<Vec<i128>> = corners.map(|(a, b)| a.checked_mul(b)).collect();
                let values = values?;
                Some((*values.iter().min()?, *values.iter().max()?))
            }),
            Op::Ite => Some(join(self.range(args[1])?, self.range(args[2])?)),
            Op::Div => self.range(args[0]).filter(|_| self.divisor(args[1]).is_some()),
            Op::Mod => Some((0, self.divisor(args[1])? - 1)),
            _ => None,
        }
    }

    /// The values of a term and of all that it is computed from.
    fn extent(&self, term: TermId) -> Option<Range> {
        let args = self.terms.args(term);
        let own = self.range(term)?;
        match self.terms.op(term) {
            Op::Add => {
                let mut all = own;
                let mut sum = (0i128, 0i128);
                for &arg in args {
                    all = join(all, self.extent(arg)?);
                    let part = self.range(arg)?;
                    sum = (sum.0.checked_add(part.0)?, sum.1.checked_add(part.1)?);
                    all = join(all, sum);
                }
                Some(all)
            }
            Op::Mul | Op::Div | Op::Mod => {
                let parts = args.iter().map(|&arg| self.extent(arg));
                let all = parts.into_iter().try_fold(own, |all, part| Some(join(all, part?)))?;
                // The way to a remainder that is not negative passes twice the divisor.
                let divisor = args.get(1).and_then(|&arg| self.divisor(arg)).unwrap_or(0);
                Some(join(all, (-divisor, divisor.checked_mul(2)?)))
            }
            Op::Ite => Some(join(join(own, self.extent(args[1])?), self.extent(args[2])?)),
            _ => Some(own),
        }
    }

    fn divisor(&self, term: TermId) -> Option<i128> {
        self.range(term).filter(|range| range.0 == range.1 && range.0 > 0).map(|range| range.0)
    }

    fn write(&mut self, term: TermId, ty: CType) -> Option<Text> {
        self.spend()?;
        let args = self.terms.args(term).to_vec();
        match self.terms.op(term) {
            Op::Num(_) => self.constant(self.range(term)?.0),
            Op::UbvToInt => self.leaf(args[0], false, ty),
            Op::SbvToInt => self.leaf(args[0], true, ty),
            Op::Add => {
                let mut parts = args.iter();
                let mut sum = self.write(*parts.next()?, ty)?;
                for &part in parts {
                    let (op, part) = match self.opposite(part, ty) {
                        Some(part) => ("-", part),
                        None => ("+", self.write(part, ty)?),
                    };
                    sum = Text::infix(&sum, op, &part, level::SUM, ty);
                }
                Some(sum)
            }
            Op::Mul => {
                let parts: Option<Vec<Text>> =
                    args.iter().map(|&arg| self.write(arg, ty)).collect();
                let product =
                    |left: Text, right: Text| Text::infix(&left, "*", &right, level::PRODUCT, ty);
                parts?.into_iter().reduce(product)
            }
            Op::Ite => {
                let condition = self.truth(args[0])?;
                let (this, other) = (self.write(args[1], ty)?, self.write(args[2], ty)?);
                Some(Text::choice(&condition, &this, &other, ty))
            }
            // C truncates, SMT-LIB's remainder is never negative.
            Op::Mod => {
                let (value, by) = (self.write(args[0], ty)?, self.write(args[1], ty)?);
                let rest = Text::infix(&value, "%", &by, level::PRODUCT, ty);
                if self.range(args[0])?.0 >= 0 {
                    return Some(rest);
                }
                let moved = Text::infix(&rest, "+", &by, level::SUM, ty);
                Some(Text::infix(&moved, "%", &by, level::PRODUCT, ty))
            }
            Op::Div => {
                let (value, by) = (self.write(args[0], ty)?, self.write(args[1], ty)?);
                let quotient = Text::infix(&value, "/", &by, level::PRODUCT, ty);
                if self.range(args[0])?.0 >= 0 {
                    return Some(quotient);
                }
                let rest = Text::infix(&value, "%", &by, level::PRODUCT, ty);
                let zero = Text::new("0", level::PRIMARY, CType::INT);
                let below = Text::infix(&rest, "<", &zero, level::LESS, CType::INT);
                Some(Text::infix(&quotient, "-", &below, level::SUM, ty))
            }
            _ => None,
        }
    }

    /// A variable or other machine integer, in the type of the computation.
    fn leaf(&mut self, term: TermId, signed: bool, ty: CType) -> Option<Text> {
        let text = self.view(term, signed)?;
        if text.ty == ty { Some(text) } else { self.cast(&text, ty.bits, true) }
    }

    fn constant(&self, value: i128) -> Option<Text> {
        let ilp32 = self.core.storage.pointer == 32;
        let text = match i32::try_from(value) {
            Ok(_) if value != i128::from(i32::MIN) => value.to_string(),
            _ => {
                let long = i64::try_from(value).ok().filter(|&long| long != i64::MIN)?;
                format!("{long}{}", if ilp32 { "LL" } else { "L" })
            }
        };
        let level = if value < 0 { level::UNARY } else { level::PRIMARY };
        Some(Text::new(text, level, CType::INT))
    }

    /// The negation of a part of a sum that has a minus sign.
    fn opposite(&mut self, term: TermId, ty: CType) -> Option<Text> {
        let args = self.terms.args(term).to_vec();
        match self.terms.op(term) {
            Op::Num(_) => {
                let value = self.range(term)?.0;
                if value >= 0 {
                    return None;
                }
                self.constant(-value)
            }
            Op::Mul => {
                let at = args.iter().position(|&arg| matches!(self.terms.op(arg), Op::Num(_)))?;
                let [factor, other] = [args[at], *args.get(1 - at.min(1))?];
                let value = self.range(factor)?.0;
                if value >= 0 || args.len() != 2 {
                    return None;
                }
                let other = self.write(other, ty)?;
                if value == -1 {
                    return Some(other);
                }
                let factor = self.constant(-value)?;
                Some(Text::infix(&factor, "*", &other, level::PRODUCT, ty))
            }
            _ => None,
        }
    }
}

fn join(left: Range, right: Range) -> Range {
    (left.0.min(right.0), left.1.max(right.1))
}

/// The least signed type for a range and its opposite.
fn type_for(range: Range) -> Option<CType> {
    let fits = |bits: u32| {
        let limit = (1i128 << (bits - 1)) - 1;
        -limit <= range.0 && range.1 <= limit
    };
    let bits = if fits(32) {
        32
    } else if fits(64) {
        64
    } else {
        128
    };
    Some(CType { bits, signed: true })
}
