//! Structs, unions and enumerations.

use super::Lower;
use super::scope::{Entity, Tag};
use crate::ast::{EnumSpec, MemberDecl, MemberDeclarator, RecordSpec, Specifiers};
use base::{FastMap, Span, Symbol};
use cfa::layout::{Member, RecordAttributes};
use cfa::types::{
    ArrayLen, Enum, EnumId, IntKind, QualType, Record, RecordId, RecordKind, Type, TypeId,
};

impl Lower<'_> {
    /// The type of `struct …` or `union …`, defining it if it has a member list.
    pub(super) fn record_type(&mut self, spec: &RecordSpec) -> TypeId {
        let kind = if spec.union { RecordKind::Union } else { RecordKind::Struct };
        let id = self.record_id(spec, kind);
        if let Some(members) = &spec.members {
            if self.cfa.types.records[id].size.is_some() {
                let name = spec.tag.map_or(String::new(), |tag| self.name(tag));
                self.error(spec.span, format!("redefinition of `{name}`"));
            } else {
                self.define_record(id, spec, members);
            }
        }
        self.cfa.types.intern(Type::Record(id))
    }

    fn record_id(&mut self, spec: &RecordSpec, kind: RecordKind) -> RecordId {
        let known = match (spec.tag, &spec.members) {
            (None, _) => None,
            (Some(tag), Some(_)) => self.scopes.tag_here(tag),
            (Some(tag), None) => self.find_tag(tag),
        };
        if let Some(known) = known {
            match known {
                Tag::Record(id) if self.cfa.types.records[id].kind == kind => return id,
                _ => {
                    let name = spec.tag.map_or(String::new(), |tag| self.name(tag));
                    self.error(spec.span, format!("`{name}` was defined as the wrong kind of tag"));
                }
            }
        }
        let id = self.cfa.types.records.push(Record {
            kind,
            tag: spec.tag,
            fields: Vec::new(),
            size: None,
            align: 1,
        });
        if let Some(tag) = spec.tag {
            self.scopes.bind_tag(tag, Tag::Record(id));
        }
        id
    }

    fn define_record(&mut self, id: RecordId, spec: &RecordSpec, members: &[MemberDecl]) {
        let (mut list, mut spans) = (Vec::new(), Vec::new());
        for member in members {
            match member {
                MemberDecl::Fields(specifiers, declarators) => {
                    self.members(specifiers, declarators, &mut list);
                    let places = declarators.iter().map(|item| item.declarator.span);
                    spans.extend(places.take(list.len() - spans.len()));
                    spans.resize(list.len(), specifiers.span);
                }
                MemberDecl::StaticAssert(assertion) => self.static_assert(assertion),
            }
        }
        self.check_members(spec, &list, &spans);
        let attributes = RecordAttributes {
            packed: spec.attributes.packed,
            align: self.aligned_attribute(&spec.attributes, spec.span),
            pack: (spec.pack != 0).then_some(u64::from(spec.pack)),
        };
        self.cfa.types.complete_record(id, &list, attributes);
        self.definitions.push(id);
        if spec.attributes.transparent_union {
            self.transparent.insert(id, ());
        }
    }

    fn members(
        &mut self,
        specifiers: &Specifiers,
        declarators: &[MemberDeclarator],
        list: &mut Vec<Member>,
    ) {
        let base = self.specifiers_type(specifiers);
        if declarators.is_empty() {
            // An anonymous member; `struct tag { … };` inside a record declares no member.
            let record = self.cfa.types.record(base.ty);
            let untagged = record.is_some_and(|id| self.cfa.types.records[id].tag.is_none());
            if untagged {
                let align = self.asked_align(specifiers, None, specifiers.span);
                list.push(Member { name: None, ty: base, width: None, packed: false, align });
            }
            return;
        }
        for item in declarators {
            let span = item.declarator.span;
            let ty = self.declarator_type(base, &item.declarator, specifiers.span);
            let align = self.asked_align(specifiers, Some(&item.declarator), span);
            let width =
                item.width.map(|expr| self.bit_field_width(expr, ty, &item.declarator.name, span));
            if width.is_none() {
                self.check_member_type(ty, span);
            }
            let packed = item.declarator.attributes.packed || specifiers.attributes.packed;
            list.push(Member { name: item.declarator.name, ty, width, packed, align });
        }
    }

    fn check_member_type(&mut self, ty: QualType, span: Span) {
        let complete = match *self.cfa.types.get(ty.ty) {
            Type::Void => false,
            Type::Function(_) => {
                self.error(span, "a member cannot be a function");
                return;
            }
            Type::Record(id) => self.cfa.types.records[id].size.is_some(),
            Type::Array(_, ArrayLen::Variable(_)) => {
                self.error(span, "a member cannot be a variable-length array");
                return;
            }
            _ => true,
        };
        if !complete {
            let name = self.type_name(ty.ty);
            self.error(span, format!("the member has the incomplete type `{name}`"));
        }
    }

    fn bit_field_width(
        &mut self,
        expr: crate::ast::ExprId,
        ty: QualType,
        name: &Option<Symbol>,
        span: Span,
    ) -> u32 {
        let Some(kind) = self.cfa.types.int_kind(ty.ty) else {
            self.error(span, "a bit-field must have an integer type");
            return 1;
        };
        let Some(width) = self.constant_expr(expr) else { return 1 };
        let most = match kind {
            IntKind::Bool => 1,
            kind => kind.bits(self.cfa.types.model),
        };
        if width < 0 {
            self.error(span, "the width of the bit-field is negative");
        } else if width > i128::from(most) {
            self.error(span, "the width of the bit-field exceeds its type");
        } else if width == 0 && name.is_some() {
            self.error(span, "a named bit-field has zero width");
        } else {
            return width as u32;
        }
        1
    }

    /// Member names must differ, through anonymous members too.
    fn check_members(&mut self, spec: &RecordSpec, list: &[Member], spans: &[Span]) {
        let mut seen: FastMap<Symbol, ()> = FastMap::default();
        let mut duplicates = Vec::new();
        let mut visit = |name: Symbol, span: Span| {
            if seen.insert(name, ()).is_some() {
                duplicates.push((name, span));
            }
        };
        for (member, &span) in list.iter().zip(spans) {
            match (member.name, self.cfa.types.record(member.ty.ty)) {
                (Some(name), _) => visit(name, span),
                (None, Some(id)) => {
                    for field in &self.cfa.types.records[id].fields {
                        field.name.into_iter().for_each(|name| visit(name, span));
                    }
                }
                (None, None) => {}
            }
        }
        for (name, span) in duplicates {
            let text = self.name(name);
            self.error(span, format!("duplicate member `{text}`"));
        }
        for (i, member) in list.iter().enumerate() {
            let flexible =
                matches!(self.cfa.types.get(member.ty.ty), Type::Array(_, ArrayLen::Unknown));
            if flexible && i + 1 != list.len() && !spec.union {
                self.error(spans[i], "a flexible array member must be the last member");
            }
        }
    }

    /// The type of `enum …`, defining it if it has a list.
    pub(super) fn enum_type(&mut self, spec: &EnumSpec) -> TypeId {
        let known = match (spec.tag, &spec.constants) {
            (None, _) => None,
            (Some(tag), Some(_)) => self.scopes.tag_here(tag),
            (Some(tag), None) => self.find_tag(tag),
        };
        let id = match known {
            Some(Tag::Enum(id)) => id,
            other => {
                if other.is_some() {
                    let name = spec.tag.map_or(String::new(), |tag| self.name(tag));
                    self.error(spec.span, format!("`{name}` was defined as the wrong kind of tag"));
                }
                let id = self.cfa.types.enums.push(Enum {
                    tag: spec.tag,
                    repr: IntKind::UInt,
                    complete: false,
                });
                if let Some(tag) = spec.tag {
                    self.scopes.bind_tag(tag, Tag::Enum(id));
                }
                id
            }
        };
        if let Some(constants) = &spec.constants {
            if self.cfa.types.enums[id].complete {
                let name = spec.tag.map_or(String::new(), |tag| self.name(tag));
                self.error(spec.span, format!("redefinition of `enum {name}`"));
            }
            self.define_enum(id, spec, constants);
        }
        self.cfa.types.intern(Type::Enum(id))
    }

    fn define_enum(
        &mut self,
        id: EnumId,
        spec: &EnumSpec,
        constants: &[(Symbol, Option<crate::ast::ExprId>, Span)],
    ) {
        let mut next = 0i128;
        let (mut least, mut most) = (0i128, 0i128);
        let mut names = Vec::new();
        for &(name, value, span) in constants {
            let value = match value {
                Some(expr) => self.constant_expr(expr).unwrap_or(next),
                None => next,
            };
            if self.scopes.here(name).is_some() {
                let text = self.name(name);
                self.error(span, format!("redefinition of `{text}`"));
            }
            next = value.wrapping_add(1);
            (least, most) = (least.min(value), most.max(value));
            names.push((name, value));
            // Later constants may refer to this one; the final type is set below.
            let kind = self.enum_constant_kind(value);
            let ty = self.cfa.types.int(kind);
            self.scopes.bind(name, Entity::EnumConst(value, ty));
        }
        let repr = self.enum_repr(least, most, spec.attributes.packed);
        self.cfa.types.enums[id].repr = repr;
        self.cfa.types.enums[id].complete = true;
        // gcc: if some constant does not fit `int`, all have the enumeration's type.
        let wide = least < i128::from(i32::MIN) || most > i128::from(i32::MAX);
        if wide {
            let kind = if repr.rank() < IntKind::Int.rank() { IntKind::Int } else { repr };
            let ty = self.cfa.types.int(kind);
            for (name, value) in names {
                self.scopes.bind(name, Entity::EnumConst(value, ty));
            }
        }
    }

    fn enum_constant_kind(&self, value: i128) -> IntKind {
        match value {
            _ if i32::try_from(value).is_ok() => IntKind::Int,
            _ if u32::try_from(value).is_ok() => IntKind::UInt,
            _ if i64::try_from(value).is_ok() => IntKind::LongLong,
            _ => IntKind::ULongLong,
        }
    }

    /// The smallest type gcc takes: unsigned if nothing is negative.
    fn enum_repr(&self, least: i128, most: i128, packed: bool) -> IntKind {
        let model = self.cfa.types.model;
        let ladder: &[IntKind] = if packed {
            &[IntKind::SChar, IntKind::Short, IntKind::Int, IntKind::Long, IntKind::LongLong]
        } else {
            &[IntKind::Int, IntKind::Long, IntKind::LongLong]
        };
        for &kind in ladder {
            let bits = kind.bits(model);
            let kind = if least < 0 { kind } else { kind.to_unsigned() };
            let fits = if least < 0 {
                least >= -(1i128 << (bits - 1)) && most < 1i128 << (bits - 1)
            } else {
                most < 1i128 << bits
            };
            if fits {
                return kind;
            }
        }
        IntKind::ULongLong
    }
}
