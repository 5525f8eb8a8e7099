//! Expressions, all forms but assignments and calls.
//!
//! DIVERGENCE from C's freedom: where the order of operands is open, gcc's choice on x86 is taken.
//! Operands are evaluated left to right and frozen before a later operand with effects, except
//! that a plain variable as left operand of a commutative operator or comparison is read last.

use super::operators::operator;
use super::scope::Entity;
use super::{Lower, Val, build};
use crate::ast::{self, BinaryOp, Designator, Encoding, ExprKind, UnaryOp};
use base::{Span, Symbol};
use cfa::ir::{BinOp, Expr, ExprId, Label, NodeId, UnOp, VarKind};
use cfa::types::{FloatKind, IntKind, QualType, Quals, RecordKind, Type, TypeId};

impl Lower<'_> {
    /// Lowers an expression to an lvalue or a value.
    pub(super) fn expr(&mut self, id: ast::ExprId) -> Val {
        base::deeper(|| self.expr_inner(id))
    }

    /// Lowers an expression to a value.
    pub(super) fn rexpr(&mut self, id: ast::ExprId) -> Val {
        let val = self.expr(id);
        self.rvalue(val)
    }

    /// The type of an expression, which is not evaluated.
    pub(super) fn type_of(&mut self, id: ast::ExprId) -> QualType {
        self.without_effect(|this| this.expr(id).ty)
    }

    fn expr_inner(&mut self, id: ast::ExprId) -> Val {
        let ast = self.ast;
        let ast::Expr { kind, span, .. } = &ast.exprs[id];
        let span = *span;
        match *kind {
            ExprKind::Ident(name) => self.identifier(name, span),
            ExprKind::Int { value, kind, decimal } => self.integer(value, kind, decimal),
            ExprKind::Char(value, encoding) => self.character(value, encoding),
            ExprKind::Float(text, kind) => self.float(text, kind, span),
            ExprKind::Str(ref units, encoding) => self.string(units, encoding, span),
            ExprKind::Call(callee, ref args) => self.call(callee, args, true, span),
            ExprKind::Index(base, index) => self.index(base, index, span),
            ExprKind::Member(base, name) => self.member(base, name, span),
            ExprKind::Arrow(base, name) => self.arrow(base, name, span),
            ExprKind::IncDec { operand, increment, prefix } => {
                self.inc_dec(operand, increment, prefix, true, span)
            }
            ExprKind::Unary(op, operand) => self.unary(op, operand, span),
            ExprKind::Binary(BinaryOp::LogAnd | BinaryOp::LogOr, ..) => self.logical(id, span),
            ExprKind::Binary(op, a, b) => self.binary_expr(op, a, b, span),
            ExprKind::Assign(None, lhs, rhs) => self.assign(lhs, rhs, span),
            ExprKind::Assign(Some(op), lhs, rhs) => self.compound_assign(op, lhs, rhs, span),
            ExprKind::Cond(cond, yes, no) => self.conditional(cond, yes, no, span),
            ExprKind::Comma(a, b) => {
                self.discard(a);
                self.rexpr(b)
            }
            ExprKind::Cast(ty, operand) => self.cast_expr(ty, operand, span),
            ExprKind::CompoundLiteral(ty, init) => self.compound_literal(ty, init, span),
            ExprKind::SizeofExpr(operand) => self.sizeof_expr(operand, span),
            ExprKind::SizeofType(name) => {
                let ty = self.type_name_type(name);
                let size = self.size_expr(ty.ty, span);
                self.value(size)
            }
            ExprKind::AlignofType(name, preferred) => {
                let ty = self.type_name_type(name);
                self.alignof(ty, preferred)
            }
            ExprKind::AlignofExpr(operand, preferred) => self.alignof_expr(operand, preferred),
            ExprKind::Generic(control, ref arms) => self.generic(control, arms, span),
            ExprKind::StmtExpr(body) => self.statement_expression(body),
            ExprKind::LabelAddr(label) => self.label_address(label, span),
            ExprKind::VaArg(list, ty) => self.va_arg(list, ty, span),
            ExprKind::Offsetof(ty, ref path) => self.offsetof(ty, path, span),
            ExprKind::TypesCompatible(a, b) => {
                let (a, b) = (self.type_name_type(a), self.type_name_type(b));
                let same = self.compatible(a.ty, b.ty);
                self.int_value(i64::from(same))
            }
            ExprKind::ChooseExpr(cond, yes, no) => {
                let chosen = self.constant_expr(cond).unwrap_or(0);
                self.expr(if chosen != 0 { yes } else { no })
            }
            ExprKind::Error => self.int_value(0),
        }
    }

    /// An `int` constant.
    pub(super) fn int_value(&mut self, value: i64) -> Val {
        let expr = build::int(&mut self.cfa, value);
        self.value(expr)
    }

    /// A value of type `void`.
    pub(super) fn void_value(&mut self) -> Val {
        let zero = build::int(&mut self.cfa, 0);
        let void = self.cfa.types.void();
        let expr = build::cast(&mut self.cfa, zero, void);
        self.value(expr)
    }

    /// An integer constant expression.
    pub(super) fn constant_expr(&mut self, id: ast::ExprId) -> Option<i128> {
        let span = self.ast.exprs[id].span;
        let val = self.without_effect(|this| this.rexpr(id));
        let value = match self.cfa.types.is_integer(val.ty.ty) {
            true => build::int_value(&self.cfa, val.expr),
            false => None,
        };
        if value.is_none() {
            self.error(span, "expected an integer constant expression");
        }
        value
    }

    fn identifier(&mut self, name: Symbol, span: Span) -> Val {
        match self.scopes.lookup(name) {
            Some(Entity::Var(var, ty)) => {
                let expr = build::node(&mut self.cfa, Expr::Var(var), ty.ty);
                self.place(expr, ty)
            }
            Some(Entity::Vla(ptr, ty)) => {
                let ptr = build::load_var(&mut self.cfa, ptr);
                let expr = build::node(&mut self.cfa, Expr::Deref(ptr), ty.ty);
                self.place(expr, ty)
            }
            Some(Entity::Func(func)) => {
                if self.unevaluated == 0 {
                    self.cfa.funcs[func].address_taken = true;
                }
                self.function_designator(func)
            }
            Some(Entity::EnumConst(value, ty)) => {
                let expr = build::constant(&mut self.cfa, value as u128, ty);
                self.value(expr)
            }
            Some(Entity::Typedef(_)) => {
                let text = self.name(name);
                self.error(span, format!("expected an expression, but `{text}` is a type"));
                self.int_value(0)
            }
            None => self.undeclared(name, span),
        }
    }

    fn undeclared(&mut self, name: Symbol, span: Span) -> Val {
        let text = self.name(name);
        if matches!(&*text, "__func__" | "__FUNCTION__" | "__PRETTY_FUNCTION__") {
            let func = self.function.as_ref().map(|f| f.func);
            let text = func.map_or(String::new(), |func| self.cfa.func_name(func).to_string());
            let units: Vec<u32> = text.bytes().map(u32::from).collect();
            return self.string(&units, Encoding::Narrow, span);
        }
        if let Some(func) = self.builtin_function(name, span) {
            self.cfa.funcs[func].address_taken = true;
            return self.function_designator(func);
        }
        self.error_hint(
            span,
            format!("`{text}` is undeclared"),
            "declare it before its first use, or include the header that does",
        );
        self.int_value(0)
    }

    /// The smallest type that holds the constant (C11 6.4.4.1).
    fn integer(&mut self, value: u64, kind: IntKind, decimal: bool) -> Val {
        let model = self.cfa.types.model;
        let fits = |k: IntKind| {
            let bits = k.bits(model) - u32::from(k.is_signed());
            bits >= 64 || value >> bits == 0
        };
        let ladder = [IntKind::Int, IntKind::Long, IntKind::LongLong];
        let mut chosen = None;
        for candidate in ladder.into_iter().filter(|k| k.rank() >= kind.rank()) {
            if kind.is_signed() && fits(candidate) {
                chosen = Some(candidate);
                break;
            }
            if (!kind.is_signed() || !decimal) && fits(candidate.to_unsigned()) {
                chosen = Some(candidate.to_unsigned());
                break;
            }
        }
        let last = match model {
            cfa::types::DataModel::Lp64 => IntKind::Int128,
            cfa::types::DataModel::Ilp32 => IntKind::ULongLong,
        };
        let ty = self.cfa.types.int(chosen.unwrap_or(last));
        let expr = build::constant(&mut self.cfa, u128::from(value), ty);
        self.value(expr)
    }

    /// The element type of strings and characters of an encoding.
    pub(super) fn unit_kind(&self, encoding: Encoding) -> IntKind {
        match (encoding, self.cfa.types.model) {
            (Encoding::Narrow, _) => IntKind::Char,
            (Encoding::Wide, cfa::types::DataModel::Lp64) => IntKind::Int,
            (Encoding::Wide, cfa::types::DataModel::Ilp32) => IntKind::Long,
            (Encoding::Utf16, _) => IntKind::UShort,
            (Encoding::Utf32, _) => IntKind::UInt,
        }
    }

    fn character(&mut self, value: i64, encoding: Encoding) -> Val {
        let kind = match encoding {
            Encoding::Narrow => IntKind::Int,
            other => self.unit_kind(other),
        };
        let ty = self.cfa.types.int(kind);
        let expr = build::constant(&mut self.cfa, value as i128 as u128, ty);
        self.value(expr)
    }

    fn float(&mut self, text: Symbol, kind: FloatKind, span: Span) -> Val {
        let bits = kind.format().parse(self.cfa.symbols.name(text));
        if bits.is_none() {
            self.error(span, "malformed floating constant");
        }
        let ty = self.cfa.types.float(kind);
        let expr = build::constant(&mut self.cfa, bits.unwrap_or(0), ty);
        self.value(expr)
    }

    fn string(&mut self, units: &[u32], encoding: Encoding, span: Span) -> Val {
        let kind = self.unit_kind(encoding);
        let var = self.string_literal(units, kind, span);
        let ty = QualType::plain(self.cfa.vars[var].ty);
        let expr = build::var(&mut self.cfa, var);
        self.place(expr, ty)
    }

    fn index(&mut self, base: ast::ExprId, index: ast::ExprId, span: Span) -> Val {
        let mut array = self.expr(base);
        if self.ast.exprs[index].effects {
            array = if array.place && self.cfa.types.element(array.ty.ty).is_some() {
                self.freeze_place(array, span)
            } else {
                let val = self.rvalue(array);
                Val { expr: self.snapshot(val.expr, span), ..val }
            };
        }
        let position = self.rexpr(index);
        let element = self.cfa.types.element(array.ty.ty).filter(|_| array.place);
        match element {
            Some(element) if self.cfa.types.size_of(element.ty).is_some() => {
                if !self.cfa.types.is_integer(position.ty.ty) {
                    self.error(span, "an array index must be an integer");
                    return self.int_value(0);
                }
                let position = self.promote(position);
                let diff = self.cfa.types.ptrdiff_t();
                let position = build::cast(&mut self.cfa, position.expr, diff);
                let expr = build::node(&mut self.cfa, Expr::Index(array.expr, position), element.ty);
                self.place(expr, element.with(array.ty.quals))
            }
            _ => {
                let array = self.rvalue(array);
                let sum = self.binary(BinOp::Add, array, position, span);
                if !self.cfa.types.is_pointer(sum.ty.ty) {
                    self.error(span, "the subscripted value is neither an array nor a pointer");
                }
                self.deref_value(sum, span)
            }
        }
    }

    /// `*ptr`
    pub(super) fn deref_value(&mut self, ptr: Val, span: Span) -> Val {
        let Some(target) = self.cfa.types.pointee(ptr.ty.ty) else {
            let name = self.type_name(ptr.ty.ty);
            self.error(span, format!("unary `*` dereferences a pointer, not `{name}`"));
            return self.int_value(0);
        };
        let expr = match self.cfa.types.get(target.ty) {
            Type::Function(_) => build::node(&mut self.cfa, Expr::Deref(ptr.expr), target.ty),
            _ => build::deref(&mut self.cfa, ptr.expr, target.ty),
        };
        self.place(expr, target)
    }

    fn member(&mut self, base: ast::ExprId, name: Symbol, span: Span) -> Val {
        let record = self.expr(base);
        self.select(record, name, span)
    }

    fn arrow(&mut self, base: ast::ExprId, name: Symbol, span: Span) -> Val {
        let ptr = self.rexpr(base);
        if self.cfa.types.pointee(ptr.ty.ty).is_none() {
            let name = self.type_name(ptr.ty.ty);
            self.error(span, format!("`->` needs a pointer to a struct or union, not `{name}`"));
            return self.int_value(0);
        }
        let record = self.deref_value(ptr, span);
        self.select(record, name, span)
    }

    /// `record.name`
    fn select(&mut self, record: Val, name: Symbol, span: Span) -> Val {
        let text = self.name(name);
        let type_name = self.type_name(record.ty.ty);
        let Some(id) = self.cfa.types.record(record.ty.ty) else {
            self.error(span, format!("`{type_name}` has no member `{text}`: it is no struct or union"));
            return self.int_value(0);
        };
        if self.cfa.types.records[id].size.is_none() {
            self.error(span, format!("`{type_name}` is incomplete: its members are not known here"));
            return self.int_value(0);
        }
        let Some(path) = self.cfa.types.find_member(id, name) else {
            self.error(span, format!("`{type_name}` has no member `{text}`"));
            return self.int_value(0);
        };
        let record = self.as_place(record, span);
        self.follow(record, &path)
    }

    /// A record value in a temporary, so that its members have a place.
    fn as_place(&mut self, val: Val, span: Span) -> Val {
        if val.place {
            return val;
        }
        if let Expr::Load(place) = self.cfa.exprs[val.expr].expr {
            return self.place(place, val.ty);
        }
        let temp = self.new_temp(val.ty.ty, span);
        self.store(temp, val.expr, span);
        self.place(temp, val.ty)
    }

    /// The member reached by the field indices `path`.
    pub(super) fn follow(&mut self, mut val: Val, path: &[u32]) -> Val {
        for &index in path {
            let Some(id) = self.cfa.types.record(val.ty.ty) else { break };
            let field = self.cfa.types.records[id].fields[index as usize].ty;
            let expr = build::node(&mut self.cfa, Expr::Field(val.expr, index), field.ty);
            val = self.place(expr, field.with(val.ty.quals));
        }
        val
    }

    fn unary(&mut self, op: UnaryOp, operand: ast::ExprId, span: Span) -> Val {
        match op {
            UnaryOp::Deref => {
                let ptr = self.rexpr(operand);
                self.deref_value(ptr, span)
            }
            UnaryOp::AddrOf => self.address_of(operand, span),
            UnaryOp::Not => {
                let val = self.rexpr(operand);
                let cond = self.condition_value(val, span);
                let int = self.cfa.types.int(IntKind::Int);
                let expr = build::unary(&mut self.cfa, UnOp::Not, cond, int);
                self.value(expr)
            }
            UnaryOp::Plus | UnaryOp::Real => {
                let val = self.rexpr(operand);
                self.unary_arithmetic(None, val, span)
            }
            UnaryOp::Minus => {
                let val = self.rexpr(operand);
                self.unary_arithmetic(Some(UnOp::Neg), val, span)
            }
            UnaryOp::BitNot => {
                let val = self.rexpr(operand);
                self.unary_arithmetic(Some(UnOp::BitNot), val, span)
            }
            UnaryOp::Imag => {
                let val = self.rexpr(operand);
                self.zero_value(val.ty.ty)
            }
        }
    }

    fn address_of(&mut self, operand: ast::ExprId, span: Span) -> Val {
        let val = self.expr(operand);
        if matches!(self.cfa.types.get(val.ty.ty), Type::Function(_)) {
            return self.function_pointer(val);
        }
        if !val.place {
            self.error(span, "`&` needs an lvalue: something with an address");
            return self.int_value(0);
        }
        if self.bit_width(val.expr).is_some() {
            self.error(span, "a bit-field has no address");
            return self.int_value(0);
        }
        let ty = self.cfa.types.pointer(val.ty);
        let expr = build::addr_of(&mut self.cfa, val.expr, ty);
        Val { expr, ty: QualType::plain(ty), place: false }
    }

    fn binary_expr(&mut self, op: BinaryOp, a: ast::ExprId, b: ast::ExprId, span: Span) -> Val {
        let op = operator(op);
        let mut left = self.rexpr(a);
        if self.ast.exprs[b].effects {
            use BinOp::{Add, And, Mul, Or, Xor};
            let swaps = op.is_comparison() || matches!(op, Add | Mul | And | Or | Xor);
            let plain = matches!(self.ast.exprs[a].kind, ExprKind::Ident(_));
            if !(swaps && plain) {
                left.expr = self.snapshot(left.expr, span);
            }
        }
        let right = self.rexpr(b);
        self.binary(op, left, right, span)
    }

    /// `a && b`, `a || b` as a value.
    fn logical(&mut self, id: ast::ExprId, span: Span) -> Val {
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

    fn conditional(
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
        let ty = self.arms_type(a, b, span);
        if matches!(self.cfa.types.get(ty), Type::Void) {
            return taken;
        }
        self.convert_for(taken, QualType::plain(ty), "the operand", span)
    }

    /// `a ?: b`
    fn elvis(&mut self, cond: ast::ExprId, no: ast::ExprId, span: Span) -> Val {
        let a = self.rexpr(cond);
        let test = self.condition_value(a, span);
        if let Some(truth) = build::truth(&self.cfa, test) {
            let b = self.without_effect(|this| this.rexpr(no));
            let ty = self.arms_type(a, b, span);
            let taken = if truth { a } else { self.rexpr(no) };
            return self.convert_for(taken, QualType::plain(ty), "the operand", span);
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
        let ty = self.arms_type(a, b, span);
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
            let val = self.convert_for(val, QualType::plain(ty), "the operand", span);
            self.store(temp, val.expr, span);
            self.jump(join, span);
        }
        self.resume_at(join);
        let expr = build::load(&mut self.cfa, temp);
        self.value(expr)
    }

    /// The type of `c ? a : b` (C11 6.5.15).
    fn arms_type(&mut self, a: Val, b: Val, span: Span) -> TypeId {
        let types = &self.cfa.types;
        if types.is_arithmetic(a.ty.ty) && types.is_arithmetic(b.ty.ty) {
            let (x, y) = self.usual_conversions(a, b);
            debug_assert_eq!(x.ty.ty, y.ty.ty);
            return x.ty.ty;
        }
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

    fn cast_expr(&mut self, ty: ast::TypeNameId, operand: ast::ExprId, span: Span) -> Val {
        let target = self.type_name_type(ty);
        let val = self.rexpr(operand);
        let types = &self.cfa.types;
        match types.get(target.ty) {
            Type::Void => {
                let expr = match types.is_scalar(val.ty.ty) {
                    true => build::cast(&mut self.cfa, val.expr, target.ty),
                    false => self.void_value().expr,
                };
                self.value(expr)
            }
            _ if types.is_scalar(target.ty) && types.is_scalar(val.ty.ty) => {
                self.cast_to(val, target.ty)
            }
            _ if target.ty == val.ty.ty => val,
            Type::Record(id) if types.records[*id].kind == RecordKind::Union => {
                let id = *id;
                let fields = &self.cfa.types.records[id].fields;
                let member = fields.iter().position(|f| self.compatible(f.ty.ty, val.ty.ty));
                match member {
                    Some(index) => {
                        let temp = self.new_temp(target.ty, span);
                        let place = self.place(temp, target);
                        let member = self.follow(place, &[index as u32]);
                        let val = self.convert_for(val, member.ty, "the operand", span);
                        self.store(member.expr, val.expr, span);
                        place
                    }
                    None => self.bad_cast(val, target.ty, span),
                }
            }
            _ => self.bad_cast(val, target.ty, span),
        }
    }

    fn bad_cast(&mut self, val: Val, target: TypeId, span: Span) -> Val {
        let (from, to) = (self.type_name(val.ty.ty), self.type_name(target));
        self.error(span, format!("cannot cast `{from}` to `{to}`"));
        self.zero_value(target)
    }

    fn sizeof_expr(&mut self, operand: ast::ExprId, span: Span) -> Val {
        let val = self.without_effect(|this| this.expr(operand));
        if self.bit_width(val.expr).is_some() {
            self.error(span, "`sizeof` of a bit-field");
        }
        let size = self.size_expr(val.ty.ty, span);
        self.value(size)
    }

    fn alignof(&mut self, ty: QualType, preferred: bool) -> Val {
        let align = match preferred {
            true => self.cfa.types.preferred_align_of(ty),
            false => self.cfa.types.align_of(ty),
        };
        let expr = build::size(&mut self.cfa, align);
        self.value(expr)
    }

    fn alignof_expr(&mut self, operand: ast::ExprId, preferred: bool) -> Val {
        let val = self.without_effect(|this| this.expr(operand));
        if val.place
            && let Expr::Var(var) = self.cfa.exprs[val.expr].expr
        {
            let declared = self.cfa.vars[var].align;
            if declared > self.cfa.types.preferred_align_of(val.ty) {
                let expr = build::size(&mut self.cfa, declared);
                return self.value(expr);
            }
        }
        self.alignof(val.ty, preferred)
    }

    fn generic(
        &mut self,
        control: ast::ExprId,
        arms: &[(Option<ast::TypeNameId>, ast::ExprId)],
        span: Span,
    ) -> Val {
        let ty = self.without_effect(|this| this.rexpr(control).ty.ty);
        let mut chosen = None;
        for &(name, arm) in arms {
            let matches = match name {
                Some(name) => {
                    let arm_ty = self.type_name_type(name);
                    arm_ty.quals == Quals::NONE && self.compatible(arm_ty.ty, ty)
                }
                None => false,
            };
            if matches {
                chosen = Some(arm);
                break;
            }
        }
        let default = || arms.iter().find(|(name, _)| name.is_none()).map(|&(_, arm)| arm);
        match chosen.or_else(default) {
            Some(arm) => self.expr(arm),
            None => {
                let name = self.type_name(ty);
                self.error(span, format!("`_Generic` has no association for type `{name}`"));
                self.int_value(0)
            }
        }
    }

    fn label_address(&mut self, label: Symbol, span: Span) -> Val {
        let void = self.cfa.types.void();
        let ty = build::pointer_to(&mut self.cfa, void);
        self.label_node(label, span);
        let Some(f) = self.function.as_mut().or(self.outer.as_mut()) else {
            self.error(span, "the address of a label is only known inside its function");
            return self.int_value(0);
        };
        let label = f.local_label(label);
        let id = match f.taken.iter().find(|&&(_, name)| name == label) {
            Some(&(id, _)) => id,
            None => {
                let id = self.cfa.labels.push(Label { func: f.func, name: label });
                f.taken.push((id, label));
                id
            }
        };
        let expr = build::node(&mut self.cfa, Expr::LabelAddr(id), ty);
        self.value(expr)
    }

    /// `__builtin_offsetof`: the address of the member of an object at address 0.
    fn offsetof(&mut self, ty: ast::TypeNameId, path: &[Designator], span: Span) -> Val {
        let ty = self.type_name_type(ty);
        let size_t = self.cfa.types.size_t();
        let ptr_ty = self.cfa.types.pointer(ty);
        let null = build::constant(&mut self.cfa, 0, ptr_ty);
        let expr = build::node(&mut self.cfa, Expr::Deref(null), ty.ty);
        let mut val = self.place(expr, ty);
        for step in path {
            val = match *step {
                Designator::Field(name, span) => self.select(val, name, span),
                Designator::Index(index) | Designator::Range(index, _) => {
                    let index = self.rexpr(index);
                    let array = self.rvalue(val);
                    let sum = self.binary(BinOp::Add, array, index, span);
                    self.deref_value(sum, span)
                }
            };
        }
        let member = self.cfa.types.pointer(val.ty);
        let address = build::addr_of(&mut self.cfa, val.expr, member);
        let expr = build::cast(&mut self.cfa, address, size_t);
        self.value(expr)
    }

    /// The object behind a string literal; equal literals share one.
    pub(super) fn string_literal(
        &mut self,
        units: &[u32],
        kind: IntKind,
        span: Span,
    ) -> cfa::ir::VarId {
        let width = kind.bits(self.cfa.types.model) / 8;
        let key = (units.to_vec(), width as u8);
        if let Some(&var) = self.literals.get(&key) {
            return var;
        }
        let element = QualType::plain(self.cfa.types.int(kind));
        let ty = self.cfa.types.array(element, units.len() as u64 + 1);
        let name = self.fresh_name("string");
        let var = self.new_local(name, QualType::plain(ty), VarKind::Literal, span);
        self.cfa.vars[var].func = None;
        let bytes: Vec<u8> =
            units.iter().flat_map(|unit| unit.to_le_bytes().into_iter().take(width as usize)).collect();
        self.cfa.vars[var].init =
            vec![cfa::ir::InitItem { offset: 0, value: cfa::ir::InitValue::Bytes(bytes.into()) }];
        self.literals.insert(key, var);
        var
    }

    /// The name of a function as an operand: `*address`.
    pub(super) fn function_designator(&mut self, func: cfa::ir::FuncId) -> Val {
        let ty = self.cfa.funcs[func].ty;
        let ptr_ty = build::pointer_to(&mut self.cfa, ty);
        let ptr = build::node(&mut self.cfa, Expr::FuncAddr(func), ptr_ty);
        let expr: ExprId = build::node(&mut self.cfa, Expr::Deref(ptr), ty);
        self.place(expr, QualType::plain(ty))
    }
}
