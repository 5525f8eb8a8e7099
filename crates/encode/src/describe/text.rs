//! Pieces of C: text, how tightly its outermost operator binds, and its type.

/// How tightly operators bind.
pub(super) mod level {
    pub(crate) const CHOICE: u8 = 3;
    pub(crate) const OR: u8 = 4;
    pub(crate) const AND: u8 = 5;
    pub(crate) const BIT_OR: u8 = 6;
    pub(crate) const BIT_XOR: u8 = 7;
    pub(crate) const BIT_AND: u8 = 8;
    pub(crate) const EQUAL: u8 = 9;
    pub(crate) const LESS: u8 = 10;
    pub(crate) const SHIFT: u8 = 11;
    pub(crate) const SUM: u8 = 12;
    pub(crate) const PRODUCT: u8 = 13;
    pub(crate) const UNARY: u8 = 14;
    pub(crate) const PRIMARY: u8 = 15;
}

/// An arithmetic type of C after the integer promotions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct CType {
    /// 32, 64 or 128.
    pub(super) bits: u32,
    pub(super) signed: bool,
}

impl CType {
    pub(super) const INT: Self = Self { bits: 32, signed: true };

    /// The type in which values of so many bits are computed with.
    pub(super) fn for_width(width: u32, signed: bool) -> Self {
        Self { bits: width.next_power_of_two().max(32), signed }
    }

    /// What two operands are converted to (C11 6.3.1.8).
    pub(super) fn common(self, other: Self) -> Self {
        match self.bits.cmp(&other.bits) {
            std::cmp::Ordering::Less => other,
            std::cmp::Ordering::Greater => self,
            std::cmp::Ordering::Equal => {
                Self { bits: self.bits, signed: self.signed && other.signed }
            }
        }
    }
}

/// A piece of C.
#[derive(Clone, Debug)]
pub(super) struct Text {
    pub(super) text: String,
    pub(super) level: u8,
    pub(super) ty: CType,
    /// A constant that is not negative: it keeps its value in unsigned types.
    pub(super) natural: bool,
}

impl Text {
    pub(super) fn new(text: impl Into<String>, level: u8, ty: CType) -> Self {
        Self { text: text.into(), level, ty, natural: false }
    }

    /// The text as an operand of an operator that binds as tightly as `level`.
    pub(super) fn within(&self, level: u8) -> String {
        match self.level >= level {
            true => self.text.clone(),
            false => format!("({})", self.text),
        }
    }

    /// `left op right`; operands of bit operations and shifts are put in parentheses even where C
    /// does not ask for it.
    pub(super) fn infix(left: &Text, op: &str, right: &Text, at: u8, ty: CType) -> Text {
        let bitwise = matches!(at, level::BIT_OR | level::BIT_XOR | level::BIT_AND | level::SHIFT);
        let (low, high) = if bitwise { (level::UNARY, level::UNARY) } else { (at, at + 1) };
        let low = if left.level == at && at != level::SHIFT { at } else { low };
        Text::new(format!("{} {op} {}", left.within(low), right.within(high)), at, ty)
    }

    /// `op operand`
    pub(super) fn prefix(op: &str, operand: &Text, ty: CType) -> Text {
        // `- -x` must not become `--x`.
        let below = if operand.text.starts_with('-') { level::PRIMARY } else { level::UNARY };
        Text::new(format!("{op}{}", operand.within(below)), level::UNARY, ty)
    }

    /// `condition ? this : other`
    pub(super) fn choice(condition: &Text, this: &Text, other: &Text, ty: CType) -> Text {
        let condition = condition.within(level::CHOICE + 1);
        let (this, other) = (this.within(level::CHOICE + 1), other.within(level::CHOICE));
        Text::new(format!("{condition} ? {this} : {other}"), level::CHOICE, ty)
    }
}
