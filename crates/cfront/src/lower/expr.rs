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
use cfa::ir::{BinOp, Expr, ExprId, Label, UnOp};
use cfa::types::{IntKind, QualType, Quals, RecordKind, Type, TypeId};

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
                let func = self.builtin_declared(name, span).unwrap_or(func);
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
                let expr =
                    build::node(&mut self.cfa, Expr::Index(array.expr, position), element.ty);
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
            self.error(
                span,
                format!("`{type_name}` has no member `{text}`: it is no struct or union"),
            );
            return self.int_value(0);
        };
        if self.cfa.types.records[id].size.is_none() {
            self.error(
                span,
                format!("`{type_name}` is incomplete: its members are not known here"),
            );
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
        Val { expr, ty: QualType::plain(ty), place: false, bits: None }
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
        if val.place && self.bit_width(val.expr).is_some() {
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
        let val = self.without_effect(|this| this.rexpr(control));
        let ty = val.ty.ty;
        // What `_Generic` compares with: a bit-field may have a type of its own.
        let plain = match (val.bits, self.cfa.types.int_kind(ty)) {
            (Some(bits), Some(kind)) => {
                self.bit_field_kind(kind, bits).map(|kind| self.cfa.types.int(kind))
            }
            _ => Some(ty),
        };
        let mut chosen = None;
        for &(name, arm) in arms {
            let matches = match name {
                Some(name) => {
                    let arm_ty = self.type_name_type(name);
                    arm_ty.quals == Quals::NONE
                        && plain.is_some_and(|ty| self.compatible(arm_ty.ty, ty))
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

    /// The name of a function as an operand: `*address`.
    pub(super) fn function_designator(&mut self, func: cfa::ir::FuncId) -> Val {
        let ty = self.cfa.funcs[func].ty;
        let ptr_ty = build::pointer_to(&mut self.cfa, ty);
        let ptr = build::node(&mut self.cfa, Expr::FuncAddr(func), ptr_ty);
        let expr: ExprId = build::node(&mut self.cfa, Expr::Deref(ptr), ty);
        self.place(expr, QualType::plain(ty))
    }
}
