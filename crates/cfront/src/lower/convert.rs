//! Conversions: lvalues to values, integer promotions, the usual arithmetic conversions, and
//! assignment conversions (C11 6.3, 6.5.16.1).

use super::{Lower, Val, build};
use base::Span;
use cfa::ir::{Expr, ExprId};
use cfa::types::{ArrayLen, IntKind, QualType, Quals, Type, TypeId};

impl Lower<'_> {
    /// A value without qualifiers.
    pub(super) fn value(&self, expr: ExprId) -> Val {
        Val { expr, ty: QualType::plain(self.cfa.ty(expr)), place: false }
    }

    /// An lvalue of type `ty`.
    pub(super) fn place(&self, expr: ExprId, ty: QualType) -> Val {
        Val { expr, ty, place: true }
    }

    /// The value of an operand: loads objects, turns arrays and functions into pointers.
    pub(super) fn rvalue(&mut self, val: Val) -> Val {
        match *self.cfa.types.get(val.ty.ty) {
            Type::Array(element, _) if val.place => {
                let element = element.with(val.ty.quals);
                let ty = self.cfa.types.pointer(element);
                let expr = build::addr_of(&mut self.cfa, val.expr, ty);
                Val { expr, ty: QualType::plain(ty), place: false }
            }
            Type::Function(_) => self.function_pointer(val),
            _ if val.place => {
                let expr = build::load(&mut self.cfa, val.expr);
                Val { expr, ty: QualType::plain(val.ty.ty), place: false }
            }
            _ => Val { ty: QualType::plain(val.ty.ty), ..val },
        }
    }

    /// The pointer behind a function designator, which is `*pointer`.
    pub(super) fn function_pointer(&mut self, val: Val) -> Val {
        let ty = self.cfa.types.pointer(QualType::plain(val.ty.ty));
        let expr = match self.cfa.exprs[val.expr].expr {
            Expr::Deref(ptr) => build::cast(&mut self.cfa, ptr, ty),
            _ => val.expr,
        };
        Val { expr, ty: QualType::plain(ty), place: false }
    }

    /// The width of the bit-field that `expr` reads or names.
    pub(super) fn bit_width(&self, expr: ExprId) -> Option<u32> {
        match self.cfa.exprs[expr].expr {
            Expr::Load(place) => self.bit_width(place),
            Expr::Field(base, index) => {
                let record = self.cfa.types.record(self.cfa.ty(base))?;
                let field = self.cfa.types.records[record].fields.get(index as usize)?;
                field.bits.map(|bits| u32::from(bits.width))
            }
            _ => None,
        }
    }

    /// The type after integer promotion (C11 6.3.1.1), for a bit-field of `width` bits.
    pub(super) fn promoted_kind(&self, kind: IntKind, width: Option<u32>) -> IntKind {
        let bits = width.unwrap_or(if kind == IntKind::Bool {
            1
        } else {
            kind.bits(self.cfa.types.model)
        });
        if width.is_none() && kind.rank() >= IntKind::Int.rank() {
            return kind;
        }
        match bits {
            0..=31 => IntKind::Int,
            32 if kind.is_signed() => IntKind::Int,
            32 if width.is_some() => IntKind::UInt,
            _ => kind,
        }
    }

    /// Integer promotion of a value; other values are left alone.
    pub(super) fn promote(&mut self, val: Val) -> Val {
        let Some(kind) = self.cfa.types.int_kind(val.ty.ty) else { return val };
        let width = self.bit_width(val.expr);
        let promoted = self.cfa.types.int(self.promoted_kind(kind, width));
        self.cast_to(val, promoted)
    }

    /// The common type of two arithmetic types that are promoted already (C11 6.3.1.8).
    pub(super) fn common_type(&self, a: TypeId, b: TypeId) -> TypeId {
        let types = &self.cfa.types;
        match (types.float_kind(a), types.float_kind(b)) {
            (Some(x), Some(y)) => return types.float(x.max(y)),
            (Some(_), None) => return a,
            (None, Some(_)) => return b,
            (None, None) => {}
        }
        let (Some(x), Some(y)) = (types.int_kind(a), types.int_kind(b)) else { return a };
        types.int(self.common_kind(x, y))
    }

    fn common_kind(&self, x: IntKind, y: IntKind) -> IntKind {
        if x == y {
            return x;
        }
        if x.is_signed() == y.is_signed() {
            return if x.rank() >= y.rank() { x } else { y };
        }
        let (unsigned, signed) = if x.is_signed() { (y, x) } else { (x, y) };
        let model = self.cfa.types.model;
        if unsigned.rank() >= signed.rank() {
            unsigned
        } else if signed.bits(model) > unsigned.bits(model) {
            signed
        } else {
            signed.to_unsigned()
        }
    }

    /// Both operands in their common type.
    pub(super) fn usual_conversions(&mut self, a: Val, b: Val) -> (Val, Val) {
        let (a, b) = (self.promote(a), self.promote(b));
        let ty = self.common_type(a.ty.ty, b.ty.ty);
        (self.cast_to(a, ty), self.cast_to(b, ty))
    }

    /// A scalar value converted to the type `ty`.
    pub(super) fn cast_to(&mut self, val: Val, ty: TypeId) -> Val {
        let expr = build::cast(&mut self.cfa, val.expr, ty);
        Val { expr, ty: QualType::plain(ty), place: false }
    }

    /// Whether the value is a null pointer constant.
    pub(super) fn is_null_constant(&self, val: Val) -> bool {
        if val.place || self.cfa.const_bits(val.expr) != Some(0) {
            return false;
        }
        let types = &self.cfa.types;
        match types.pointee(val.ty.ty) {
            Some(to) => matches!(types.get(to.ty), Type::Void) && to.quals == Quals::NONE,
            None => types.is_integer(val.ty.ty),
        }
    }

    /// A value as it is stored in an object of type `ty`. gcc's latitude: integers and pointers
    /// convert into each other, as do all pointers.
    pub(super) fn convert_for(&mut self, val: Val, ty: QualType, what: &str, span: Span) -> Val {
        let target = ty.ty;
        if val.ty.ty == target {
            return Val { ty: QualType::plain(target), ..val };
        }
        if let Some(val) = self.transparent_union(val, target, span) {
            return val;
        }
        let types = &self.cfa.types;
        let scalars = types.is_scalar(target) && types.is_scalar(val.ty.ty);
        let mixed = |a, b| types.float_kind(a).is_some() && types.is_pointer(b);
        if scalars && !mixed(target, val.ty.ty) && !mixed(val.ty.ty, target) {
            return self.cast_to(val, target);
        }
        if matches!(types.get(target), Type::Void) || self.same_record(target, val.ty.ty) {
            return val;
        }
        let (from, to) = (self.type_name(val.ty.ty), self.type_name(target));
        self.error(span, format!("incompatible types: {what} has type `{from}`, expected `{to}`"));
        self.zero_value(target)
    }

    /// Records of different translation units or scopes that are laid out alike.
    fn same_record(&self, a: TypeId, b: TypeId) -> bool {
        let types = &self.cfa.types;
        match (types.record(a), types.record(b)) {
            (Some(a), Some(b)) => {
                let (a, b) = (&types.records[a], &types.records[b]);
                a.tag.is_some() && a.tag == b.tag && a.size == b.size && a.kind == b.kind
            }
            _ => false,
        }
    }

    /// A pointer or integer passed where a transparent union is expected becomes its contents.
    fn transparent_union(&mut self, val: Val, target: TypeId, span: Span) -> Option<Val> {
        let record = self.cfa.types.record(target)?;
        if !self.transparent.contains_key(&record) || !self.cfa.types.is_scalar(val.ty.ty) {
            return None;
        }
        let member = self.cfa.types.records[record].fields.first()?.ty;
        let temp = self.new_temp(target, span);
        let place = build::field(&mut self.cfa, temp, 0)?;
        let val = self.cast_to(val, member.ty);
        self.store(place, val.expr, span);
        let expr = build::load(&mut self.cfa, temp);
        Some(self.value(expr))
    }

    /// Some value of type `ty`, to go on with after an error.
    pub(super) fn zero_value(&mut self, ty: TypeId) -> Val {
        let expr = if self.cfa.types.is_scalar(ty) {
            build::constant(&mut self.cfa, 0, ty)
        } else {
            let temp = self.new_temp(ty, Span::NONE);
            build::load(&mut self.cfa, temp)
        };
        Val { expr, ty: QualType::plain(ty), place: false }
    }

    /// A scalar as a condition; reports operands that have no truth.
    pub(super) fn condition_value(&mut self, val: Val, span: Span) -> ExprId {
        let val = self.rvalue(val);
        if self.cfa.types.is_scalar(val.ty.ty) {
            return val.expr;
        }
        let name = self.type_name(val.ty.ty);
        self.error(span, format!("a condition must be a scalar expression, not `{name}`"));
        build::int(&mut self.cfa, 0)
    }

    /// Whether two types are compatible (C11 6.2.7), ignoring qualifiers at the top.
    pub(super) fn compatible(&self, a: TypeId, b: TypeId) -> bool {
        if a == b {
            return true;
        }
        let types = &self.cfa.types;
        base::deeper(|| match (types.get(a), types.get(b)) {
            (Type::Enum(e), Type::Int(k)) | (Type::Int(k), Type::Enum(e)) => {
                types.enums[*e].repr == *k
            }
            (Type::Pointer(x), Type::Pointer(y)) => {
                x.quals == y.quals && self.compatible(x.ty, y.ty)
            }
            (Type::Array(x, m), Type::Array(y, n)) => {
                let lengths = match (m, n) {
                    (ArrayLen::Known(m), ArrayLen::Known(n)) => m == n,
                    _ => true,
                };
                lengths && x.quals == y.quals && self.compatible(x.ty, y.ty)
            }
            (Type::Function(f), Type::Function(g)) => {
                let params = if f.prototype && g.prototype {
                    f.variadic == g.variadic
                        && f.params.len() == g.params.len()
                        && f.params.iter().zip(&g.params).all(|(&x, &y)| self.compatible(x, y))
                } else {
                    true
                };
                params && self.compatible(f.ret, g.ret)
            }
            (Type::Record(_), Type::Record(_)) => self.same_record(a, b),
            _ => false,
        })
    }
}
