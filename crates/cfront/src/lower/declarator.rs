//! Types from specifiers and declarators.

use super::scope::{Entity, Tag};
use super::{Lower, build};
use crate::ast::{
    AlignAs, ArraySize, Attributes, Declarator, Derived, Params, Specifiers, TypeNameId, TypeSpec,
};
use base::{Span, Symbol};
use cfa::ir::{VarId, VarKind};
use cfa::types::{ArrayLen, FloatKind, FuncType, IntKind, QualType, Type, TypeId};

/// The largest alignment an attribute can ask for.
const MAX_ALIGN: i128 = 1 << 28;

impl Lower<'_> {
    /// The type a type name stands for.
    pub(super) fn type_name_type(&mut self, id: TypeNameId) -> QualType {
        let ast = self.ast;
        let name = &ast.type_names[id];
        let base = self.specifiers_type(&name.specifiers);
        self.declarator_type(base, &name.declarator, name.span)
    }

    /// The base type of a declaration.
    pub(super) fn specifiers_type(&mut self, specifiers: &Specifiers) -> QualType {
        let ty = self.base_type(&specifiers.ty, specifiers.span).with(specifiers.quals);
        let ty = self.with_mode(ty, &specifiers.attributes, specifiers.span);
        self.reject_attributes(&specifiers.attributes);
        ty
    }

    fn reject_attributes(&mut self, attributes: &Attributes) {
        if let Some(span) = attributes.vector_size {
            self.error_hint(
                span,
                "vector types (`vector_size`) are not supported",
                "compile the code without its SIMD path",
            );
        }
    }

    fn base_type(&mut self, spec: &TypeSpec, span: Span) -> QualType {
        let types = &self.cfa.types;
        let ty = match spec {
            TypeSpec::Implicit => types.int(IntKind::Int),
            TypeSpec::Void => types.void(),
            TypeSpec::Int(kind) => types.int(*kind),
            TypeSpec::Float(kind) => types.float(*kind),
            TypeSpec::Complex => {
                self.error_hint(
                    span,
                    "complex numbers (`_Complex`) are not supported",
                    "represent the real and imaginary parts as separate variables",
                );
                self.cfa.types.float(FloatKind::Double)
            }
            TypeSpec::VaList => self.va_list_type(),
            // The initialiser decides; see `declare_auto`.
            TypeSpec::Auto => types.int(IntKind::Int),
            TypeSpec::Typedef(name) => return self.typedef_type(*name, span),
            TypeSpec::TypeofExpr(expr) => {
                let val = self.without_effect(|this| this.expr(*expr));
                let ty = self.nameable_type(val, span);
                return QualType { align: 0, ..ty };
            }
            TypeSpec::TypeofType(name) | TypeSpec::Atomic(name) => {
                return self.type_name_type(*name);
            }
            TypeSpec::Record(spec) => self.record_type(spec),
            TypeSpec::Enum(spec) => self.enum_type(spec),
        };
        QualType::plain(ty)
    }

    fn typedef_type(&mut self, name: Symbol, span: Span) -> QualType {
        if let Some(Entity::Typedef(ty)) = self.scopes.lookup(name) {
            return ty;
        }
        let text = self.name(name);
        self.error(span, format!("unknown type name `{text}`"));
        QualType::plain(self.cfa.types.int(IntKind::Int))
    }

    /// `__attribute__((mode(DI)))` and kin.
    fn with_mode(&mut self, ty: QualType, attributes: &Attributes, span: Span) -> QualType {
        let Some(mode) = attributes.mode else { return ty };
        let text = self.name(mode);
        let text = text.trim_matches('_');
        let unsigned = self.cfa.types.int_kind(ty.ty).is_some_and(|kind| !kind.is_signed());
        let word = self.cfa.types.size_kind().to_signed();
        let kind = match text {
            "QI" | "byte" => IntKind::SChar,
            "HI" => IntKind::Short,
            "SI" => IntKind::Int,
            "DI" if word == IntKind::Long => IntKind::Long,
            "DI" => IntKind::LongLong,
            "TI" => IntKind::Int128,
            "word" | "pointer" | "unwind_word" => word,
            "SF" | "DF" | "XF" | "TF" => {
                let float = match text {
                    "SF" => FloatKind::Float,
                    "DF" => FloatKind::Double,
                    "XF" => FloatKind::LongDouble,
                    _ => FloatKind::Quad,
                };
                return QualType { ty: self.cfa.types.float(float), ..ty };
            }
            _ => {
                self.error(span, format!("unknown machine mode `{text}`"));
                return ty;
            }
        };
        let kind = if unsigned { kind.to_unsigned() } else { kind };
        QualType { ty: self.cfa.types.int(kind), ..ty }
    }

    /// The alignment that attributes and `_Alignas` ask for.
    pub(super) fn asked_align(
        &mut self,
        specifiers: &Specifiers,
        declarator: Option<&Declarator>,
        span: Span,
    ) -> Option<u64> {
        let mut asked: Option<u64> = self.aligned_attribute(&specifiers.attributes, span);
        if let Some(declarator) = declarator {
            let more = self.aligned_attribute(&declarator.attributes, span);
            asked = asked.max(more);
        }
        for item in &specifiers.alignas {
            let align = match item {
                AlignAs::Type(name) => {
                    let ty = self.type_name_type(*name);
                    Some(self.cfa.types.align_of(ty))
                }
                AlignAs::Expr(expr) => {
                    let value = self.constant_expr(*expr);
                    value.and_then(|value| self.valid_align(value, span))
                }
            };
            asked = asked.max(align);
        }
        asked
    }

    /// The argument of `aligned`.
    pub(super) fn aligned_attribute(&mut self, attributes: &Attributes, span: Span) -> Option<u64> {
        match attributes.aligned? {
            None => Some(16),
            Some(expr) => {
                let value = self.constant_expr(expr)?;
                self.valid_align(value, span)
            }
        }
    }

    fn valid_align(&mut self, value: i128, span: Span) -> Option<u64> {
        if value == 0 {
            return None;
        }
        if !(0..=MAX_ALIGN).contains(&value) || value.count_ones() != 1 {
            self.error(span, "the requested alignment is not a positive power of 2 constant");
            return None;
        }
        Some(value as u64)
    }

    /// Applies the derivations of a declarator to its base type.
    pub(super) fn declarator_type(
        &mut self,
        base: QualType,
        declarator: &Declarator,
        span: Span,
    ) -> QualType {
        let span = if declarator.span.is_none() { span } else { declarator.span };
        self.reject_attributes(&declarator.attributes);
        let mut ty = base;
        for derived in declarator.derived.iter().rev() {
            ty = match derived {
                Derived::Pointer(quals) => QualType::plain(self.cfa.types.pointer(ty)).with(*quals),
                Derived::Array(size, _) => self.array_type(ty, size, span),
                Derived::Function(params) => self.function_type(ty, params, span),
            };
        }
        self.with_mode(ty, &declarator.attributes, span)
    }

    fn array_type(&mut self, element: QualType, size: &ArraySize, span: Span) -> QualType {
        match self.cfa.types.get(element.ty) {
            Type::Void => self.error(span, "an array of `void` is not possible: incomplete type"),
            Type::Function(_) => self.error(span, "an array of functions is not possible"),
            Type::Record(id) if self.cfa.types.records[*id].size.is_none() => {
                let name = self.type_name(element.ty);
                self.error(span, format!("the elements have the incomplete type `{name}`"));
            }
            _ => {}
        }
        let expr = match size {
            ArraySize::Unknown | ArraySize::Star => {
                let ty = self.cfa.types.intern(Type::Array(element, ArrayLen::Unknown));
                return QualType::plain(ty);
            }
            ArraySize::Expr(expr) => *expr,
        };
        let probe = self.without_effect(|this| this.rexpr(expr));
        if !self.cfa.types.is_integer(probe.ty.ty) {
            self.error(span, "the size of an array must be an integer");
            return QualType::plain(self.cfa.types.array(element, 1));
        }
        if let Some(length) = build::int_value(&self.cfa, probe.expr) {
            return QualType::plain(self.known_array(element, length, span));
        }
        if self.function.is_none() && self.unevaluated == 0 {
            self.error(span, "the size of an array at file scope must be a constant expression");
            return QualType::plain(self.cfa.types.array(element, 1));
        }
        let (ty, vla) = self.cfa.types.variable_array(element);
        let val = self.rexpr(expr);
        let size_t = self.cfa.types.size_t();
        let val = self.cast_to(val, size_t);
        let name = self.fresh_name("length");
        let var = self.new_local(name, QualType::plain(size_t), VarKind::Temp, span);
        let place = build::var(&mut self.cfa, var);
        self.store(place, val.expr, span);
        self.vla_lengths.insert(vla, var);
        QualType::plain(ty)
    }

    fn known_array(&mut self, element: QualType, length: i128, span: Span) -> TypeId {
        let size = self.cfa.types.size_of(element.ty).unwrap_or(1);
        let bytes = length.checked_mul(i128::from(size));
        if length < 0 {
            self.error(span, "the size of the array is negative");
        } else if bytes.is_none_or(|bytes| bytes >= 1 << 62) {
            self.error(span, "the array is too large");
        } else {
            return self.cfa.types.array(element, length as u64);
        }
        self.cfa.types.array(element, 1)
    }

    fn function_type(&mut self, ret: QualType, params: &Params, span: Span) -> QualType {
        match self.cfa.types.get(ret.ty) {
            Type::Array(..) => self.error(span, "a function cannot return an array"),
            Type::Function(_) => self.error(span, "a function cannot return a function"),
            _ => {}
        }
        // Parameters may be used in the sizes of later ones; outside of a definition such
        // sizes do not matter.
        self.scopes.push();
        let mut types: Vec<TypeId> = self.without_effect(|this| {
            params.decls.iter().map(|param| this.param_type(param).ty).collect()
        });
        self.scopes.pop();
        // `(V)` where `V` is another name of `void`.
        if types == [self.cfa.types.void()] {
            types.clear();
        }
        let ty = self.cfa.types.intern(Type::Function(Box::new(FuncType {
            ret: ret.ty,
            params: types,
            variadic: params.variadic,
            prototype: params.prototype,
        })));
        QualType::plain(ty)
    }

    /// The type of a parameter after adjustment (C11 6.7.6.3), binding its name for later sizes.
    pub(super) fn param_type(&mut self, param: &crate::ast::ParamDecl) -> QualType {
        let base = self.specifiers_type(&param.specifiers);
        let ty = self.declarator_type(base, &param.declarator, param.specifiers.span);
        let ty = self.adjust_param(ty);
        if let Some(name) = param.declarator.name {
            let span = param.declarator.span;
            if matches!(self.cfa.types.get(ty.ty), Type::Void) {
                let text = self.name(name);
                self.error(span, format!("the parameter `{text}` has the incomplete type `void`"));
            }
            let var = self.probe_var(name, ty, span);
            self.scopes.bind(name, Entity::Var(var, ty));
        }
        ty
    }

    /// A stand-in for a parameter while only types are of interest.
    fn probe_var(&mut self, name: Symbol, ty: QualType, span: Span) -> VarId {
        self.new_local(name, ty, VarKind::Temp, span)
    }

    /// Arrays and functions as parameters are pointers.
    pub(super) fn adjust_param(&mut self, ty: QualType) -> QualType {
        match *self.cfa.types.get(ty.ty) {
            Type::Array(element, _) => QualType::plain(self.cfa.types.pointer(element)),
            Type::Function(_) => QualType::plain(self.cfa.types.pointer(QualType::plain(ty.ty))),
            _ => ty,
        }
    }

    /// The tag `name` in any scope.
    pub(super) fn find_tag(&self, name: Symbol) -> Option<Tag> {
        self.scopes.tag(name)
    }
}
