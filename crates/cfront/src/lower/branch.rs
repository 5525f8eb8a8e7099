//! Expressions that branch: `&&`, `||`, `!` as conditions, `?:`.

use super::{Lower, Val, build};
use crate::ast::{self, BinaryOp, ExprKind, UnaryOp};
use base::Span;
use cfa::ir::NodeId;
use cfa::types::{IntKind, QualType, Type, TypeId};

impl Lower<'_> {
    /// `a && b`, `a || b` as a value.
    pub(super) fn logical(&mut self, id: ast::ExprId, span: Span) -> Val {
        if let Some(known) = self.known_truth(id) {
            return self.int_value(i64::from(known));
        }
        let (yes, no, join) = (self.new_node(), self.new_node(), self.new_node());
        let int = self.cfa.types.int(IntKind::Int);
        let temp = self.new_temp(int, span);
        self.condition(id, yes, no);
        for (node, value) in [(yes, 1), (no, 0)] {
            self.resume_at(node);
            let value = build::int(&mut self.cfa, value);
            self.store(temp, value, span);
            self.jump(join, span);
        }
        self.resume_at(join);
        let expr = build::load(&mut self.cfa, temp);
        self.value(expr)
    }

    /// The truth of `&&`, `||` and `!` over constants.
    fn known_truth(&mut self, id: ast::ExprId) -> Option<bool> {
        base::deeper(|| match self.ast.exprs[id].kind {
            ExprKind::Binary(BinaryOp::LogAnd, a, b) => match self.known_truth(a)? {
                false => Some(false),
                true => self.known_truth(b),
            },
            ExprKind::Binary(BinaryOp::LogOr, a, b) => match self.known_truth(a)? {
                true => Some(true),
                false => self.known_truth(b),
            },
            ExprKind::Unary(UnaryOp::Not, a) => self.known_truth(a).map(|truth| !truth),
            _ if self.ast.exprs[id].effects && self.function.is_some() => None,
            _ => {
                let val = self.without_effect(|this| this.rexpr(id));
                build::truth(&self.cfa, val.expr)
            }
        })
    }

    /// Leads to `yes` or `no`, by short-circuit evaluation.
    pub(super) fn condition(&mut self, id: ast::ExprId, yes: Option<NodeId>, no: Option<NodeId>) {
        base::deeper(|| {
            let span = self.ast.exprs[id].span;
            match self.ast.exprs[id].kind {
                ExprKind::Binary(BinaryOp::LogAnd, a, b) => {
                    let middle = self.new_node();
                    self.condition(a, middle, no);
                    self.resume_at(middle);
                    self.condition(b, yes, no);
                }
                ExprKind::Binary(BinaryOp::LogOr, a, b) => {
                    let middle = self.new_node();
                    self.condition(a, yes, middle);
                    self.resume_at(middle);
                    self.condition(b, yes, no);
                }
                ExprKind::Unary(UnaryOp::Not, a) => self.condition(a, no, yes),
                ExprKind::Comma(a, b) => {
                    self.discard(a);
                    self.condition(b, yes, no);
                }
                _ => {
                    let val = self.rexpr(id);
                    let cond = self.condition_value(val, span);
                    self.branch(cond, yes, no, span);
                }
            }
        });
    }

    pub(super) fn conditional(
        &mut self,
        cond: ast::ExprId,
        yes: Option<ast::ExprId>,
        no: ast::ExprId,
        span: Span,
    ) -> Val {
        let Some(yes) = yes else { return self.elvis(cond, no, span) };
        if let Some(truth) = self.known_truth(cond) {
            return self.known_conditional(truth, yes, no, span);
        }
        let (yes_node, no_node) = (self.new_node(), self.new_node());
        self.condition(cond, yes_node, no_node);
        self.resume_at(yes_node);
        let a = self.rexpr(yes);
        let after_a = self.function.as_mut().and_then(|f| f.cursor.take());
        self.resume_at(no_node);
        let b = self.rexpr(no);
        self.join_arms(a, after_a, b, span)
    }

    /// A conditional whose condition is constant: the other arm only contributes its type.
    fn known_conditional(
        &mut self,
        truth: bool,
        yes: ast::ExprId,
        no: ast::ExprId,
        span: Span,
    ) -> Val {
        let (taken, other) = if truth { (yes, no) } else { (no, yes) };
        let other = self.without_effect(|this| this.rexpr(other));
        let taken = self.rexpr(taken);
        let (a, b) = if truth { (taken, other) } else { (other, taken) };
        let (ty, bits) = self.arms_type(a, b, span);
        if matches!(self.cfa.types.get(ty), Type::Void) {
            return taken;
        }
        self.arm(taken, ty, bits, span)
    }

    /// `a ?: b`
    fn elvis(&mut self, cond: ast::ExprId, no: ast::ExprId, span: Span) -> Val {
        let a = self.rexpr(cond);
        let test = self.condition_value(a, span);
        if let Some(truth) = build::truth(&self.cfa, test) {
            let b = self.without_effect(|this| this.rexpr(no));
            let (ty, bits) = self.arms_type(a, b, span);
            let taken = if truth { a } else { self.rexpr(no) };
            return self.arm(taken, ty, bits, span);
        }
        let a = Val { expr: self.snapshot(a.expr, span), ..a };
        let (yes_node, no_node) = (self.new_node(), self.new_node());
        self.branch(a.expr, yes_node, no_node, span);
        let after_a = yes_node;
        self.resume_at(no_node);
        let b = self.rexpr(no);
        self.join_arms(a, after_a, b, span)
    }

    /// Ends both arms of a conditional: `a` was computed up to `after_a`, `b` up to the cursor.
    fn join_arms(&mut self, a: Val, after_a: Option<NodeId>, b: Val, span: Span) -> Val {
        let (ty, bits) = self.arms_type(a, b, span);
        let after_b = self.function.as_mut().and_then(|f| f.cursor.take());
        let join = self.new_node();
        if matches!(self.cfa.types.get(ty), Type::Void) {
            for cursor in [after_a, after_b] {
                self.set_cursor(cursor);
                self.jump(join, span);
            }
            self.resume_at(join);
            return self.void_value();
        }
        let temp = self.new_temp(ty, span);
        for (val, cursor) in [(a, after_a), (b, after_b)] {
            self.set_cursor(cursor);
            let val = self.arm(val, ty, bits, span);
            self.store(temp, val.expr, span);
            self.jump(join, span);
        }
        self.resume_at(join);
        let expr = build::load(&mut self.cfa, temp);
        Val { bits, ..self.value(expr) }
    }

    /// The type of `c ? a : b` (C11 6.5.15) and, for integers, how many of its bits count.
    fn arms_type(&mut self, a: Val, b: Val, span: Span) -> (TypeId, Option<u32>) {
        let types = &self.cfa.types;
        if types.is_arithmetic(a.ty.ty) && types.is_arithmetic(b.ty.ty) {
            let (x, y) = self.usual_conversions(a, b);
            debug_assert_eq!(x.ty.ty, y.ty.ty);
            return (x.ty.ty, x.bits);
        }
        (self.other_arms_type(a, b, span), None)
    }

    /// An arm of a conditional in the type of the whole.
    fn arm(&mut self, val: Val, ty: TypeId, bits: Option<u32>, span: Span) -> Val {
        let val = self.convert_for(val, QualType::plain(ty), "the operand", span);
        self.cut(val, bits)
    }

    fn other_arms_type(&mut self, a: Val, b: Val, span: Span) -> TypeId {
        let types = &self.cfa.types;
        if a.ty.ty == b.ty.ty {
            return a.ty.ty;
        }
        let void = types.void();
        if a.ty.ty == void || b.ty.ty == void {
            return void;
        }
        match (types.pointee(a.ty.ty), types.pointee(b.ty.ty)) {
            (Some(_), Some(_)) if self.is_null_constant(b) => a.ty.ty,
            (Some(_), Some(_)) if self.is_null_constant(a) => b.ty.ty,
            (Some(x), Some(y)) => {
                let quals = x.quals.with(y.quals);
                let either_void = x.ty == void || y.ty == void;
                let target = if either_void || !self.compatible(x.ty, y.ty) { void } else { x.ty };
                self.cfa.types.pointer(QualType::plain(target).with(quals))
            }
            (Some(_), None) if types.is_integer(b.ty.ty) => a.ty.ty,
            (None, Some(_)) if types.is_integer(a.ty.ty) => b.ty.ty,
            _ if self.compatible(a.ty.ty, b.ty.ty) => a.ty.ty,
            _ => {
                let (x, y) = (self.type_name(a.ty.ty), self.type_name(b.ty.ty));
                self.error(span, format!("type mismatch in `?:`: `{x}` and `{y}`"));
                a.ty.ty
            }
        }
    }
}
