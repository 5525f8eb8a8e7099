//! Expressions as C text with no more parentheses than C needs.

use super::types;
use crate::ir::{BinOp, Cfa, Expr, ExprId, UnOp};
use crate::types::{FloatKind, IntKind, Type, TypeId};
use base::float::FloatFormat;
use std::fmt::{self, Write};

/// How tightly C binds an expression; an operand that binds weaker than asked for is bracketed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Binding {
    Any,
    Or,
    Xor,
    And,
    Equality,
    Relation,
    Shift,
    Sum,
    Product,
    Unary,
    Postfix,
}

impl Binding {
    /// The binding of an operator; its right operand must bind tighter still.
    fn of(op: BinOp) -> Binding {
        use BinOp::*;
        match op {
            Or => Binding::Or,
            Xor => Binding::Xor,
            And => Binding::And,
            Eq | Ne => Binding::Equality,
            Lt | Le | Gt | Ge => Binding::Relation,
            Shl | Shr => Binding::Shift,
            Add | Sub => Binding::Sum,
            Mul | Div | Rem => Binding::Product,
        }
    }

    fn next(self) -> Binding {
        use Binding::*;
        match self {
            Any => Or,
            Or => Xor,
            Xor => And,
            And => Equality,
            Equality => Relation,
            Relation => Shift,
            Shift => Sum,
            Sum => Product,
            Product => Unary,
            Unary | Postfix => Postfix,
        }
    }
}

/// Writes `expr` as C text.
pub fn write(cfa: &Cfa, expr: ExprId, out: &mut dyn Write) -> fmt::Result {
    Printer { cfa, out }.operand(expr, Binding::Any)
}

/// Writes `expr` so that a postfix operator can follow.
pub(super) fn write_postfix(cfa: &Cfa, expr: ExprId, out: &mut dyn Write) -> fmt::Result {
    Printer { cfa, out }.operand(expr, Binding::Postfix)
}

/// Writes `expr` so that a prefix operator can stand before it.
pub(super) fn write_unary(cfa: &Cfa, expr: ExprId, out: &mut dyn Write) -> fmt::Result {
    Printer { cfa, out }.operand(expr, Binding::Unary)
}

struct Printer<'a> {
    cfa: &'a Cfa,
    out: &'a mut dyn Write,
}

impl Printer<'_> {
    fn operand(&mut self, expr: ExprId, at_least: Binding) -> fmt::Result {
        let bracket = self.binding(expr) < at_least;
        base::deeper(|| {
            if bracket {
                self.out.write_char('(')?;
            }
            self.bare(expr)?;
            if bracket { self.out.write_char(')') } else { Ok(()) }
        })
    }

    fn binding(&self, expr: ExprId) -> Binding {
        let node = self.cfa.exprs[expr];
        match node.expr {
            Expr::Int(_) | Expr::Wide(_) if self.cfa.types.is_pointer(node.ty) => match node.expr {
                Expr::Int(0) => Binding::Postfix,
                _ => Binding::Unary,
            },
            Expr::Int(value) if value < 0 && self.cfa.types.is_signed(node.ty) => Binding::Unary,
            Expr::Wide(_) => Binding::Unary,
            Expr::Int(_) | Expr::Var(_) | Expr::Field(..) | Expr::Index(..) | Expr::VarArgs => {
                Binding::Postfix
            }
            Expr::Deref(pointer) if self.subscript(pointer, node.ty).is_some() => Binding::Postfix,
            Expr::Load(lvalue) => self.binding(lvalue),
            Expr::AddrOf(lvalue) if self.decays(lvalue, node.ty) => self.binding(lvalue),
            Expr::FuncAddr(_) => Binding::Postfix,
            Expr::PtrAdd { .. } if !self.plain_step(expr) => Binding::Unary,
            Expr::PtrAdd { .. } => Binding::Sum,
            Expr::PtrDiff { lhs, scale, .. } => match self.step_of(lhs) == Some(u64::from(scale)) {
                true => Binding::Sum,
                false => Binding::Product,
            },
            Expr::Deref(_)
            | Expr::AddrOf(_)
            | Expr::LabelAddr(_)
            | Expr::Unary(..)
            | Expr::Cast(_) => Binding::Unary,
            Expr::Binary(op, ..) => Binding::of(op),
        }
    }

    fn bare(&mut self, expr: ExprId) -> fmt::Result {
        let cfa = self.cfa;
        let node = cfa.exprs[expr];
        match node.expr {
            Expr::Int(value) => self.int(value, node.ty),
            Expr::Wide(index) => self.wide(cfa.wide[index as usize], node.ty),
            Expr::Var(var) => self.out.write_str(cfa.var_name(var)),
            Expr::Deref(pointer) => self.deref(pointer, node.ty),
            Expr::Field(record, index) => self.field(record, index),
            Expr::Index(array, index) => {
                self.operand(array, Binding::Postfix)?;
                self.bracketed_index(index)
            }
            Expr::Load(lvalue) => self.operand(lvalue, Binding::Any),
            Expr::AddrOf(lvalue) if self.decays(lvalue, node.ty) => {
                self.operand(lvalue, Binding::Any)
            }
            Expr::AddrOf(lvalue) => self.prefixed("&", lvalue),
            Expr::FuncAddr(func) => self.out.write_str(cfa.func_name(func)),
            Expr::LabelAddr(label) => {
                write!(self.out, "&&{}", cfa.symbols.name(cfa.labels[label].name))
            }
            Expr::VarArgs => self.out.write_str("__va_area"),
            Expr::Unary(op, operand) => {
                let sign = match op {
                    UnOp::Neg => "-",
                    UnOp::BitNot => "~",
                    UnOp::Not => "!",
                };
                // `- -x` must not become `--x`.
                let space = op == UnOp::Neg && self.starts_with_minus(operand);
                self.prefixed(if space { "- " } else { sign }, operand)
            }
            Expr::Binary(op, lhs, rhs) => self.infix(op, lhs, rhs),
            Expr::Cast(operand) => {
                self.cast_to(node.ty)?;
                self.operand(operand, Binding::Unary)
            }
            Expr::PtrAdd { ptr, index, scale } => self.ptr_add(expr, ptr, index, scale),
            Expr::PtrDiff { lhs, rhs, scale } => self.ptr_diff(lhs, rhs, scale),
        }
    }

    fn prefixed(&mut self, sign: &str, operand: ExprId) -> fmt::Result {
        self.out.write_str(sign)?;
        self.operand(operand, Binding::Unary)
    }

    fn starts_with_minus(&self, expr: ExprId) -> bool {
        match self.cfa.exprs[expr].expr {
            Expr::Unary(UnOp::Neg, _) | Expr::Wide(_) => true,
            Expr::Int(value) => value < 0,
            _ => false,
        }
    }

    fn infix(&mut self, op: BinOp, lhs: ExprId, rhs: ExprId) -> fmt::Result {
        let own = Binding::of(op);
        self.operand(lhs, own)?;
        write!(self.out, " {} ", op.symbol())?;
        self.operand(rhs, own.next())
    }

    fn cast_to(&mut self, ty: TypeId) -> fmt::Result {
        write!(self.out, "({})", types::name(&self.cfa.types, &self.cfa.symbols, ty))
    }

    /// Whether the address of `lvalue` with type `ty` is what an array turns into by itself.
    fn decays(&self, lvalue: ExprId, ty: TypeId) -> bool {
        let types = &self.cfa.types;
        match (types.element(self.cfa.ty(lvalue)), types.pointee(ty)) {
            (Some(element), Some(pointee)) => element.ty == pointee.ty,
            _ => false,
        }
    }

    /// The bytes that C moves by when 1 is added to the pointer.
    fn step_of(&self, pointer: ExprId) -> Option<u64> {
        let pointee = self.cfa.types.pointee(self.cfa.ty(pointer))?;
        self.cfa.types.size_of(pointee.ty)
    }

    /// Whether a pointer addition is C's own `ptr + index`.
    fn plain_step(&self, expr: ExprId) -> bool {
        match self.cfa.exprs[expr].expr {
            Expr::PtrAdd { ptr, scale, .. } => {
                self.cfa.ty(ptr) == self.cfa.ty(expr) && self.step_of(ptr) == Some(u64::from(scale))
            }
            _ => false,
        }
    }

    /// `(ptr, index)` when `*pointer`, an object of type `ty`, can be written `ptr[index]`.
    fn subscript(&self, pointer: ExprId, ty: TypeId) -> Option<(ExprId, ExprId)> {
        let Expr::PtrAdd { ptr, index, .. } = self.cfa.exprs[pointer].expr else {
            return None;
        };
        let pointee = self.cfa.types.pointee(self.cfa.ty(ptr))?.ty;
        (pointee == ty && self.plain_step(pointer)).then_some((ptr, index))
    }

    fn deref(&mut self, pointer: ExprId, ty: TypeId) -> fmt::Result {
        match self.subscript(pointer, ty) {
            Some((ptr, index)) => {
                self.operand(ptr, Binding::Postfix)?;
                self.bracketed_index(index)
            }
            None => self.prefixed("*", pointer),
        }
    }

    /// The index without the conversion to `ptrdiff_t` that C makes by itself.
    fn bracketed_index(&mut self, index: ExprId) -> fmt::Result {
        self.out.write_char('[')?;
        self.operand(self.unconverted(index), Binding::Any)?;
        self.out.write_char(']')
    }

    /// Drops a widening conversion that keeps the value; constants lose their suffix too.
    fn unconverted(&self, index: ExprId) -> ExprId {
        let types = &self.cfa.types;
        if let Expr::Cast(inner) = self.cfa.exprs[index].expr
            && let (Some(from), Some(to)) =
                (types.int_kind(self.cfa.ty(inner)), types.int_kind(self.cfa.ty(index)))
        {
            let (narrow, wide) = (from.bits(types.model), to.bits(types.model));
            if narrow < wide && (to.is_signed() || !from.is_signed()) {
                return inner;
            }
        }
        index
    }

    fn field(&mut self, record: ExprId, index: u32) -> fmt::Result {
        let cfa = self.cfa;
        match cfa.exprs[record].expr {
            Expr::Deref(pointer) if self.subscript(pointer, cfa.ty(record)).is_none() => {
                self.operand(pointer, Binding::Postfix)?;
                self.out.write_str("->")?;
            }
            _ => {
                self.operand(record, Binding::Postfix)?;
                self.out.write_char('.')?;
            }
        }
        let name = cfa
            .types
            .record(cfa.ty(record))
            .and_then(|id| cfa.types.records[id].fields.get(index as usize)?.name);
        match name {
            Some(name) => self.out.write_str(cfa.symbols.name(name)),
            None => write!(self.out, "<{index}>"),
        }
    }

    fn ptr_add(&mut self, expr: ExprId, ptr: ExprId, index: ExprId, scale: u32) -> fmt::Result {
        if !self.plain_step(expr) {
            self.cast_to(self.cfa.ty(expr))?;
            self.out.write_str("((char *)")?;
            self.operand(ptr, Binding::Unary)?;
            self.out.write_str(" + ")?;
            match scale {
                1 => self.operand(self.unconverted(index), Binding::Product)?,
                _ => {
                    self.operand(self.unconverted(index), Binding::Product)?;
                    write!(self.out, " * {scale}")?;
                }
            }
            return self.out.write_char(')');
        }
        self.operand(ptr, Binding::Sum)?;
        match self.cfa.exprs[index].expr {
            Expr::Int(value) if value < 0 => {
                write!(self.out, " - {}", i128::from(value).unsigned_abs())
            }
            Expr::Int(value) => write!(self.out, " + {value}"),
            _ => {
                self.out.write_str(" + ")?;
                self.operand(self.unconverted(index), Binding::Product)
            }
        }
    }

    fn ptr_diff(&mut self, lhs: ExprId, rhs: ExprId, scale: u32) -> fmt::Result {
        if self.step_of(lhs) == Some(u64::from(scale)) {
            return self.infix(BinOp::Sub, lhs, rhs);
        }
        self.out.write_str("((char *)")?;
        self.operand(lhs, Binding::Unary)?;
        self.out.write_str(" - (char *)")?;
        self.operand(rhs, Binding::Unary)?;
        write!(self.out, ") / {scale}")
    }

    fn int(&mut self, value: i64, ty: TypeId) -> fmt::Result {
        match self.cfa.types.int_kind(ty) {
            Some(kind) if kind.is_signed() => write!(self.out, "{value}{}", suffix(kind)),
            Some(kind) => write!(self.out, "{}{}", value as u64, suffix(kind)),
            None if value == 0 => self.out.write_str("0"),
            None => {
                self.cast_to(ty)?;
                write!(self.out, "{:#x}", value as u64)
            }
        }
    }

    fn wide(&mut self, bits: u128, ty: TypeId) -> fmt::Result {
        match self.cfa.types.get(ty) {
            Type::Float(kind) => self.float(*kind, bits),
            _ if self.cfa.types.is_signed(ty) => write!(self.out, "{}", bits as i128),
            _ => write!(self.out, "{bits}u"),
        }
    }

    /// A literal that gives back the same bits.
    fn float(&mut self, kind: FloatKind, bits: u128) -> fmt::Result {
        let format = kind.format();
        let suffix = match kind {
            FloatKind::Half => "f16",
            FloatKind::Float => "f",
            FloatKind::Double => "",
            FloatKind::LongDouble => "L",
            FloatKind::Quad => "q",
        };
        let value = format.to_f64(bits);
        if value.is_nan() {
            return write!(self.out, "__builtin_nan{suffix}(\"\")");
        }
        if format.from_f64(value) != bits
            && let Some(text) = hex_float(format, bits)
        {
            return write!(self.out, "{text}{suffix}");
        }
        if value.is_infinite() {
            let sign = if value < 0.0 { "-" } else { "" };
            return write!(self.out, "{sign}__builtin_inf{suffix}()");
        }
        match kind {
            FloatKind::Float => write!(self.out, "{:?}{suffix}", value as f32),
            _ => write!(self.out, "{value:?}{suffix}"),
        }
    }
}

/// A finite number of the formats wider than `double`, exactly.
fn hex_float(format: FloatFormat, bits: u128) -> Option<String> {
    let (fraction_bits, explicit) = match format {
        FloatFormat::X87 => (63, true),
        FloatFormat::F128 => (112, false),
        _ => return None,
    };
    let stored = fraction_bits + u32::from(explicit);
    let exponent = (bits >> stored) as i32 & 0x7fff;
    let mut significand = bits & ((1 << stored) - 1);
    if !explicit && exponent != 0 {
        significand |= 1 << fraction_bits;
    }
    let sign = if bits >> (stored + 15) & 1 == 1 { "-" } else { "" };
    let power = exponent.max(1) - 16383 - fraction_bits as i32;
    (exponent != 0x7fff).then(|| format!("{sign}0x{significand:x}p{power:+}"))
}

fn suffix(kind: IntKind) -> &'static str {
    use IntKind::*;
    match kind {
        UInt => "u",
        Long => "l",
        ULong => "ul",
        LongLong => "ll",
        ULongLong => "ull",
        UInt128 => "u",
        _ => "",
    }
}
