//! Arithmetic, comparisons and pointer arithmetic on values.

use super::{Lower, Val, build};
use crate::ast::BinaryOp;
use base::Span;
use cfa::ir::{BinOp, ExprId, UnOp};
use cfa::types::{ArrayLen, IntKind, QualType, Type, TypeId};

/// The automaton's operator for one of C's, without `&&` and `||`.
pub(super) fn operator(op: BinaryOp) -> BinOp {
    match op {
        BinaryOp::Mul => BinOp::Mul,
        BinaryOp::Div => BinOp::Div,
        BinaryOp::Rem => BinOp::Rem,
        BinaryOp::Add => BinOp::Add,
        BinaryOp::Sub => BinOp::Sub,
        BinaryOp::Shl => BinOp::Shl,
        BinaryOp::Shr => BinOp::Shr,
        BinaryOp::Lt => BinOp::Lt,
        BinaryOp::Gt => BinOp::Gt,
        BinaryOp::Le => BinOp::Le,
        BinaryOp::Ge => BinOp::Ge,
        BinaryOp::Eq => BinOp::Eq,
        BinaryOp::Ne => BinOp::Ne,
        BinaryOp::BitAnd | BinaryOp::LogAnd => BinOp::And,
        BinaryOp::BitXor => BinOp::Xor,
        BinaryOp::BitOr | BinaryOp::LogOr => BinOp::Or,
    }
}

impl Lower<'_> {
    /// `a op b` on values.
    pub(super) fn binary(&mut self, op: BinOp, a: Val, b: Val, span: Span) -> Val {
        let types = &self.cfa.types;
        let pointers = (types.is_pointer(a.ty.ty), types.is_pointer(b.ty.ty));
        match (op, pointers) {
            (BinOp::Add, (true, false)) => self.pointer_offset(a, b, false, span),
            (BinOp::Add, (false, true)) => self.pointer_offset(b, a, false, span),
            (BinOp::Sub, (true, false)) => self.pointer_offset(a, b, true, span),
            (BinOp::Sub, (true, true)) => self.pointer_difference(a, b, span),
            (op, (x, y)) if op.is_comparison() && (x || y) => self.compare_pointers(op, a, b, span),
            (BinOp::Shl | BinOp::Shr, _) => self.shift(op, a, b, span),
            _ => self.arithmetic(op, a, b, span),
        }
    }

    fn bad_operands(&mut self, op: BinOp, a: Val, b: Val, span: Span) -> Val {
        let (x, y) = (self.type_name(a.ty.ty), self.type_name(b.ty.ty));
        self.error(span, format!("invalid operands to `{}`: `{x}` and `{y}`", op.symbol()));
        let int = self.cfa.types.int(IntKind::Int);
        self.zero_value(int)
    }

    fn arithmetic(&mut self, op: BinOp, a: Val, b: Val, span: Span) -> Val {
        let types = &self.cfa.types;
        let integral = matches!(op, BinOp::Rem | BinOp::And | BinOp::Or | BinOp::Xor);
        let fits = |ty| if integral { types.is_integer(ty) } else { types.is_arithmetic(ty) };
        if !fits(a.ty.ty) || !fits(b.ty.ty) {
            return self.bad_operands(op, a, b, span);
        }
        let (a, b) = self.usual_conversions(a, b);
        let ty = if op.is_comparison() { self.cfa.types.int(IntKind::Int) } else { a.ty.ty };
        let expr = build::binary(&mut self.cfa, op, a.expr, b.expr, ty);
        let result = self.value(expr);
        match op {
            _ if op.is_comparison() => result,
            BinOp::And | BinOp::Or | BinOp::Xor => Val { bits: a.bits, ..result },
            _ => self.cut(result, a.bits),
        }
    }

    fn shift(&mut self, op: BinOp, a: Val, b: Val, span: Span) -> Val {
        if !self.cfa.types.is_integer(a.ty.ty) || !self.cfa.types.is_integer(b.ty.ty) {
            return self.bad_operands(op, a, b, span);
        }
        let (a, b) = (self.promote(a), self.promote(b));
        let expr = build::binary(&mut self.cfa, op, a.expr, b.expr, a.ty.ty);
        let result = self.value(expr);
        self.cut(result, a.bits)
    }

    /// `op a` for `+ - ~`.
    pub(super) fn unary_arithmetic(&mut self, op: Option<UnOp>, a: Val, span: Span) -> Val {
        let fits = match op {
            Some(UnOp::BitNot) => self.cfa.types.is_integer(a.ty.ty),
            _ => self.cfa.types.is_arithmetic(a.ty.ty),
        };
        if !fits {
            let name = self.type_name(a.ty.ty);
            self.error(span, format!("invalid operand of a unary operator: `{name}`"));
            let int = self.cfa.types.int(IntKind::Int);
            return self.zero_value(int);
        }
        let a = self.promote(a);
        match op {
            Some(op) => {
                let expr = build::unary(&mut self.cfa, op, a.expr, a.ty.ty);
                let result = self.value(expr);
                self.cut(result, a.bits)
            }
            None => a,
        }
    }

    /// The size of an object type as a `size_t` value: constant, or computed from the lengths of
    /// variable arrays.
    pub(super) fn size_expr(&mut self, ty: TypeId, span: Span) -> ExprId {
        if let Some(size) = self.cfa.types.size_of(ty) {
            return build::size(&mut self.cfa, size);
        }
        match *self.cfa.types.get(ty) {
            Type::Array(element, ArrayLen::Variable(vla)) => {
                let element = self.size_expr(element.ty, span);
                let length = match self.vla_lengths.get(&vla) {
                    Some(&var) => build::load_var(&mut self.cfa, var),
                    None => build::size(&mut self.cfa, 1),
                };
                let size_t = self.cfa.types.size_t();
                build::binary(&mut self.cfa, BinOp::Mul, length, element, size_t)
            }
            Type::Array(element, ArrayLen::Known(len)) => {
                let element = self.size_expr(element.ty, span);
                let length = build::size(&mut self.cfa, len);
                let size_t = self.cfa.types.size_t();
                build::binary(&mut self.cfa, BinOp::Mul, length, element, size_t)
            }
            _ => {
                let name = self.type_name(ty);
                self.error_hint(
                    span,
                    format!("`{name}` is an incomplete type: its size is not known here"),
                    "its definition must come before this use",
                );
                build::size(&mut self.cfa, 1)
            }
        }
    }

    /// `ptr + index` or `ptr - index`.
    fn pointer_offset(&mut self, ptr: Val, index: Val, negate: bool, span: Span) -> Val {
        if !self.cfa.types.is_integer(index.ty.ty) {
            return self.bad_operands(BinOp::Add, ptr, index, span);
        }
        let target = self.cfa.types.pointee(ptr.ty.ty).map(|to| to.ty);
        let index = self.promote(index);
        let diff = self.cfa.types.ptrdiff_t();
        let mut index = build::cast(&mut self.cfa, index.expr, diff);
        if negate {
            index = build::unary(&mut self.cfa, UnOp::Neg, index, diff);
        }
        let size = self.size_expr(target.unwrap_or(diff), span);
        let expr = match build::int_value(&self.cfa, size) {
            Some(size) => build::ptr_add(&mut self.cfa, ptr.expr, index, size as u64),
            None => {
                let size = build::cast(&mut self.cfa, size, diff);
                let bytes = build::binary(&mut self.cfa, BinOp::Mul, index, size, diff);
                build::ptr_add(&mut self.cfa, ptr.expr, bytes, 1)
            }
        };
        Val { expr, ty: QualType::plain(ptr.ty.ty), place: false, bits: None }
    }

    fn pointer_difference(&mut self, a: Val, b: Val, span: Span) -> Val {
        let target = self.cfa.types.pointee(a.ty.ty).map(|to| to.ty);
        let diff = self.cfa.types.ptrdiff_t();
        let size = self.size_expr(target.unwrap_or(diff), span);
        let expr = match build::int_value(&self.cfa, size) {
            Some(size) => build::ptr_diff(&mut self.cfa, a.expr, b.expr, size as u64),
            None => {
                let bytes = build::ptr_diff(&mut self.cfa, a.expr, b.expr, 1);
                let size = build::cast(&mut self.cfa, size, diff);
                build::binary(&mut self.cfa, BinOp::Div, bytes, size, diff)
            }
        };
        self.value(expr)
    }

    fn compare_pointers(&mut self, op: BinOp, a: Val, b: Val, span: Span) -> Val {
        let types = &self.cfa.types;
        let fits = |ty| types.is_pointer(ty) || types.is_integer(ty);
        if !fits(a.ty.ty) || !fits(b.ty.ty) {
            return self.bad_operands(op, a, b, span);
        }
        let ty = if types.is_pointer(a.ty.ty) { a.ty.ty } else { b.ty.ty };
        let (a, b) = (self.cast_to(a, ty), self.cast_to(b, ty));
        let int = self.cfa.types.int(IntKind::Int);
        let expr = match self.compare_addresses(op, a.expr, b.expr) {
            Some(result) => build::int(&mut self.cfa, i64::from(result)),
            None => build::binary(&mut self.cfa, op, a.expr, b.expr, int),
        };
        self.value(expr)
    }

    /// Equality with null of something that has an address is decided here.
    fn compare_addresses(&self, op: BinOp, a: ExprId, b: ExprId) -> Option<bool> {
        let null = |e| self.cfa.const_bits(e) == Some(0);
        let object =
            |e| self.cfa.const_bits(e).is_none() && build::truth(&self.cfa, e) == Some(true);
        if (null(a) && object(b)) || (object(a) && null(b)) {
            match op {
                BinOp::Eq => return Some(false),
                BinOp::Ne => return Some(true),
                _ => {}
            }
        }
        None
    }
}
