//! Conversions: lvalues to values, integer promotions, the usual arithmetic conversions, and
//! assignment conversions (C11 6.3, 6.5.16.1).

use super::{Lower, Val, build};
use base::Span;
use cfa::ir::{BinOp, Expr, ExprId};
use cfa::scalar;
use cfa::types::{ArrayLen, IntKind, QualType, Quals, Type, TypeId};

impl Lower<'_> {
    /// A value without qualifiers.
    pub(super) fn value(&self, expr: ExprId) -> Val {
        Val { expr, ty: QualType::plain(self.cfa.ty(expr)), place: false, bits: None }
    }

    /// An lvalue of type `ty`.
    pub(super) fn place(&self, expr: ExprId, ty: QualType) -> Val {
        Val { expr, ty, place: true, bits: None }
    }

    /// The value of an operand: loads objects, turns arrays and functions into pointers.
    pub(super) fn rvalue(&mut self, val: Val) -> Val {
        match *self.cfa.types.get(val.ty.ty) {
            Type::Array(element, _) if val.place => {
                let element = element.with(val.ty.quals);
                let ty = self.cfa.types.pointer(element);
                let expr = build::addr_of(&mut self.cfa, val.expr, ty);
                Val { expr, ty: QualType::plain(ty), place: false, bits: None }
            }
            Type::Function(_) => self.function_pointer(val),
            _ if val.place => {
                let bits = self.bit_width(val.expr);
                let expr = build::load(&mut self.cfa, val.expr);
                Val { expr, ty: QualType::plain(val.ty.ty), place: false, bits }
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
        Val { expr, ty: QualType::plain(ty), place: false, bits: None }
    }

    /// The width of the bit-field that the lvalue `place` names.
    pub(super) fn bit_width(&self, place: ExprId) -> Option<u32> {
        match self.cfa.exprs[place].expr {
            Expr::Field(base, index) => {
                let record = self.cfa.types.record(self.cfa.ty(base))?;
                let field = self.cfa.types.records[record].fields.get(index as usize)?;
                field.bits.map(|bits| u32::from(bits.width))
            }
            _ => None,
        }
    }

    /// The type of an operand, for `typeof` and `__auto_type`.
    pub(super) fn nameable_type(&mut self, val: Val, span: Span) -> QualType {
        let bits = if val.place { self.bit_width(val.expr) } else { val.bits };
        if bits.is_some() {
            self.error_hint(
                span,
                "the type of a bit-field has no name: `typeof` does not apply to it",
                "convert the operand to an integer type first",
            );
        }
        val.ty
    }

    /// The C type among the integers of `bits` bits that bit-fields declared as `kind` have.
    pub(super) fn bit_field_kind(&self, kind: IntKind, bits: u32) -> Option<IntKind> {
        use IntKind::{Bool, Int, Int128, Long, LongLong, SChar, Short};
        let model = self.cfa.types.model;
        if bits == kind.bits(model) || kind == Bool {
            return Some(kind);
        }
        let kinds = [Int, SChar, Short, Long, LongLong, Int128];
        let signed = kinds.into_iter().find(|k| k.bits(model) == bits)?;
        Some(if kind.is_signed() { signed } else { signed.to_unsigned() })
    }

    /// The type after integer promotion (C11 6.3.1.1).
    pub(super) fn promoted_kind(&self, kind: IntKind) -> IntKind {
        if kind.rank() < IntKind::Int.rank() { IntKind::Int } else { kind }
    }

    /// The type after integer promotion of a bit-field of `bits` bits, and how many of its bits
    /// count. A bit-field wider than `int` keeps its width in gcc.
    fn promoted_bits(&self, kind: IntKind, bits: u32) -> (IntKind, Option<u32>) {
        if bits < 32 {
            return (IntKind::Int, None);
        }
        if let Some(kind) = self.bit_field_kind(kind, bits) {
            return (self.promoted_kind(kind), None);
        }
        let signed = if bits < 64 { IntKind::LongLong } else { IntKind::Int128 };
        (if kind.is_signed() { signed } else { signed.to_unsigned() }, Some(bits))
    }

    /// Integer promotion of a value; other values are left alone.
    pub(super) fn promote(&mut self, val: Val) -> Val {
        let Some(kind) = self.cfa.types.int_kind(val.ty.ty) else { return val };
        let (kind, bits) = match val.bits {
            Some(bits) => self.promoted_bits(kind, bits),
            None => (self.promoted_kind(kind), None),
        };
        let ty = self.cfa.types.int(kind);
        Val { bits, ..self.cast_to(val, ty) }
    }

    /// The value modulo 2^`bits`, in its type, if only so many bits count.
    pub(super) fn cut(&mut self, val: Val, bits: Option<u32>) -> Val {
        let (Some(count), Some(kind)) = (bits, self.cfa.types.int_kind(val.ty.ty)) else {
            return val;
        };
        let ty = val.ty.ty;
        let expr = if kind.is_signed() {
            let unused = kind.bits(self.cfa.types.model) - count;
            let unused = build::int(&mut self.cfa, unused.into());
            let high = build::binary(&mut self.cfa, BinOp::Shl, val.expr, unused, ty);
            build::binary(&mut self.cfa, BinOp::Shr, high, unused, ty)
        } else {
            let mask = build::constant(&mut self.cfa, scalar::truncate(u128::MAX, count), ty);
            build::binary(&mut self.cfa, BinOp::And, val.expr, mask, ty)
        };
        Val { bits, ..self.value(expr) }
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
        let (ty, bits) = self.common_bits(a, b);
        (self.cast_and_cut(a, ty, bits), self.cast_and_cut(b, ty, bits))
    }

    /// The common type of two promoted values and how many of its bits count. Among types of
    /// bit-fields, and between them and others, gcc takes the wider one, then the unsigned one.
    fn common_bits(&self, a: Val, b: Val) -> (TypeId, Option<u32>) {
        let types = &self.cfa.types;
        let width = |val: Val, kind: IntKind| val.bits.unwrap_or(kind.bits(types.model));
        match (types.int_kind(a.ty.ty), types.int_kind(b.ty.ty)) {
            (Some(x), Some(y)) if a.bits.is_some() || b.bits.is_some() => {
                let (m, n) = (width(a, x), width(b, y));
                let first = m > n || (m == n && !x.is_signed());
                if first { (a.ty.ty, a.bits) } else { (b.ty.ty, b.bits) }
            }
            _ => (self.common_type(a.ty.ty, b.ty.ty), None),
        }
    }

    /// A scalar value converted to the type `ty`, of which only so many bits may count.
    pub(super) fn cast_and_cut(&mut self, val: Val, ty: TypeId, bits: Option<u32>) -> Val {
        if val.ty.ty == ty && val.bits == bits {
            return val;
        }
        let val = self.cast_to(val, ty);
        self.cut(val, bits)
    }

    /// A scalar value converted to the type `ty`.
    pub(super) fn cast_to(&mut self, val: Val, ty: TypeId) -> Val {
        let expr = build::cast(&mut self.cfa, val.expr, ty);
        Val { expr, ty: QualType::plain(ty), place: false, bits: None }
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
            return Val { ty: QualType::plain(target), bits: None, ..val };
        }
        if let Some(val) = self.transparent_union_value(val, target, span) {
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
    fn transparent_union_value(&mut self, val: Val, target: TypeId, span: Span) -> Option<Val> {
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
        Val { expr, ty: QualType::plain(ty), place: false, bits: None }
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
