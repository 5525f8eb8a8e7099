//! Assignments, `++` and `--`, and expressions whose value is not wanted.
//!
//! gcc's order: a plain assignment fixes the place first, then computes the value; a compound
//! assignment computes its right side first.

use super::operators::operator;
use super::{Lower, Val, build};
use crate::ast::{self, BinaryOp, ExprKind};
use base::Span;
use cfa::ir::{BinOp, Expr, ExprId, VarKind};
use cfa::types::{IntKind, QualType, Quals, Type, TypeId};

impl Lower<'_> {
    /// Evaluates an expression for its effects only.
    pub(super) fn discard(&mut self, id: ast::ExprId) {
        base::deeper(|| {
            let span = self.ast.exprs[id].span;
            let ast = self.ast;
            match ast.exprs[id].kind {
                ExprKind::Call(callee, ref args) => drop(self.call(callee, args, false, span)),
                ExprKind::IncDec { operand, increment, prefix } => {
                    self.inc_dec(operand, increment, prefix, false, span);
                }
                ExprKind::Comma(a, b) => {
                    self.discard(a);
                    self.discard(b);
                }
                ExprKind::Cast(ty, operand) => {
                    let ty = self.type_name_type(ty);
                    if matches!(self.cfa.types.get(ty.ty), Type::Void) {
                        self.discard(operand);
                    } else {
                        self.expr(id);
                    }
                }
                ExprKind::Binary(BinaryOp::LogAnd | BinaryOp::LogOr, ..) => {
                    let join = self.new_node();
                    self.condition(id, join, join);
                    self.merge_branches(join);
                }
                _ => {
                    let val = self.expr(id);
                    self.read_volatile(val, span);
                }
            }
        });
    }

    /// Both outcomes of a condition lead to `join`.
    fn merge_branches(&mut self, join: Option<cfa::ir::NodeId>) {
        self.resume_at(join);
    }

    /// A value that is not wanted is still read when it lies behind a pointer: the access can
    /// be invalid.
    fn read_volatile(&mut self, val: Val, span: Span) {
        if val.place && val.ty.quals.has(Quals::VOLATILE) && self.cfa.types.is_scalar(val.ty.ty) {
            let val = self.rvalue(val);
            self.snapshot(val.expr, span);
        }
    }

    /// Checks that `val` can be assigned to.
    fn modifiable(&mut self, val: Val, span: Span) -> bool {
        if !val.place || matches!(self.cfa.types.get(val.ty.ty), Type::Function(_)) {
            self.error(span, "an lvalue is required on the left of an assignment");
            return false;
        }
        if matches!(self.cfa.types.get(val.ty.ty), Type::Array(..)) {
            self.error(span, "an array cannot be assigned to: it is not a modifiable lvalue");
            return false;
        }
        if val.ty.quals.has(Quals::CONST) {
            self.error(span, "assignment to something read-only (`const`)");
            return false;
        }
        true
    }

    pub(super) fn assign(&mut self, lhs: ast::ExprId, rhs: ast::ExprId, span: Span) -> Val {
        let mut place = self.expr(lhs);
        if !self.modifiable(place, self.ast.exprs[lhs].span) {
            self.rexpr(rhs);
            return self.zero_value(place.ty.ty);
        }
        if self.ast.exprs[rhs].effects {
            place = self.freeze_place(place, span);
        }
        let val = self.rexpr(rhs);
        let val = self.convert_for(val, place.ty, "the assigned value", span);
        self.store(place.expr, val.expr, span);
        self.stored_value(place, val.expr)
    }

    /// The value of an assignment expression: what the place now holds.
    fn stored_value(&mut self, place: Val, stored: ExprId) -> Val {
        if self.cfa.const_bits(stored).is_some() && self.bit_width(place.expr).is_none() {
            return self.value(stored);
        }
        self.rvalue(place)
    }

    pub(super) fn compound_assign(
        &mut self,
        op: BinaryOp,
        lhs: ast::ExprId,
        rhs: ast::ExprId,
        span: Span,
    ) -> Val {
        let mut right = self.rexpr(rhs);
        if self.ast.exprs[lhs].effects {
            right.expr = self.snapshot(right.expr, span);
        }
        let place = self.expr(lhs);
        if !self.modifiable(place, self.ast.exprs[lhs].span) {
            return self.zero_value(place.ty.ty);
        }
        let left = self.rvalue(place);
        let result = self.binary(operator(op), left, right, span);
        let result = self.convert_for(result, place.ty, "the result", span);
        self.store(place.expr, result.expr, span);
        self.stored_value(place, result.expr)
    }

    pub(super) fn inc_dec(
        &mut self,
        operand: ast::ExprId,
        increment: bool,
        prefix: bool,
        wanted: bool,
        span: Span,
    ) -> Val {
        let place = self.expr(operand);
        if !self.modifiable(place, span) {
            return self.zero_value(place.ty.ty);
        }
        let mut old = self.rvalue(place);
        if wanted && !prefix {
            old.expr = self.snapshot(old.expr, span);
        }
        let one = self.one_for(place.ty.ty);
        let op = if increment { BinOp::Add } else { BinOp::Sub };
        let new = self.binary(op, old, one, span);
        let new = self.convert_for(new, place.ty, "the result", span);
        self.store(place.expr, new.expr, span);
        if prefix { self.rvalue(place) } else { old }
    }

    fn one_for(&mut self, ty: TypeId) -> Val {
        match self.cfa.types.float_kind(ty) {
            Some(kind) => {
                let one = kind.format().from_u128(1);
                let expr = build::constant(&mut self.cfa, one, ty);
                self.value(expr)
            }
            None => self.int_value(1),
        }
    }

    /// Fixes where an lvalue is, before something that may change a pointer or index in it.
    pub(super) fn freeze_place(&mut self, val: Val, span: Span) -> Val {
        let expr = self.freeze_place_expr(val.expr, span);
        Val { expr, ..val }
    }

    fn freeze_place_expr(&mut self, place: ExprId, span: Span) -> ExprId {
        let node = self.cfa.exprs[place];
        let expr = match node.expr {
            Expr::Deref(ptr) => Expr::Deref(self.freeze_operand(ptr, span)),
            Expr::Field(base, index) => Expr::Field(self.freeze_place_expr(base, span), index),
            Expr::Index(base, index) => {
                let base = self.freeze_place_expr(base, span);
                Expr::Index(base, self.freeze_operand(index, span))
            }
            _ => return place,
        };
        if expr == node.expr { place } else { build::node(&mut self.cfa, expr, node.ty) }
    }

    /// As gcc keeps register variables lazy, plain local scalars are read where they are used.
    pub(super) fn freeze_operand(&mut self, value: ExprId, span: Span) -> ExprId {
        let mut inner = value;
        while let Expr::Cast(operand) = self.cfa.exprs[inner].expr {
            inner = operand;
        }
        if let Expr::Load(place) = self.cfa.exprs[inner].expr
            && let Expr::Var(var) = self.cfa.exprs[place].expr
        {
            let var = &self.cfa.vars[var];
            let local = matches!(var.kind, VarKind::Local | VarKind::Param | VarKind::Temp);
            if local && !var.address_taken {
                return value;
            }
        }
        self.snapshot(value, span)
    }

    /// `*place op= value` for the atomic builtins; returns the old and the new value.
    pub(super) fn update(&mut self, place: Val, op: BinOp, operand: Val, span: Span) -> (Val, Val) {
        let mut old = self.rvalue(place);
        old.expr = self.snapshot(old.expr, span);
        let new = self.binary(op, old, operand, span);
        let new = self.convert_for(new, place.ty, "the result", span);
        let new = Val { expr: self.snapshot(new.expr, span), ..new };
        self.store(place.expr, new.expr, span);
        (old, new)
    }

    /// A `_Bool` value.
    pub(super) fn bool_value(&mut self, expr: ExprId) -> Val {
        let ty = self.cfa.types.int(IntKind::Bool);
        let expr = build::cast(&mut self.cfa, expr, ty);
        Val { expr, ty: QualType::plain(ty), place: false, bits: None }
    }
}
