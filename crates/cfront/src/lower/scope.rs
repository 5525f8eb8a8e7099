//! Scopes: what names and tags stand for, undone when a block ends.

use super::Lower;
use crate::layout_check::NamedType;
use base::{FastMap, Span, Symbol};
use cfa::ir::{FuncId, Function, VarId};
use cfa::types::{EnumId, IntKind, QualType, RecordId, Type, TypeId};

/// What an ordinary identifier stands for.
#[derive(Clone, Copy, Debug)]
pub(super) enum Entity {
    Var(VarId, QualType),
    /// A variable-length array: a pointer to its storage, and its type.
    Vla(VarId, QualType),
    Func(FuncId),
    Typedef(QualType),
    EnumConst(i128, TypeId),
}

/// What a tag stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tag {
    Record(RecordId),
    Enum(EnumId),
}

/// Both name spaces, with a log that says what to restore at the end of each scope.
#[derive(Default)]
pub(super) struct Scopes {
    names: FastMap<Symbol, (Entity, u32)>,
    tags: FastMap<Symbol, (Tag, u32)>,
    undo: Vec<Undo>,
    marks: Vec<usize>,
}

enum Undo {
    Name(Symbol, Option<(Entity, u32)>),
    Tag(Symbol, Option<(Tag, u32)>),
}

impl Scopes {
    pub(super) fn push(&mut self) {
        self.marks.push(self.undo.len());
    }

    pub(super) fn pop(&mut self) {
        let mark = self.marks.pop().unwrap_or(0);
        while self.undo.len() > mark {
            match self.undo.pop() {
                Some(Undo::Name(name, Some(old))) => drop(self.names.insert(name, old)),
                Some(Undo::Name(name, None)) => drop(self.names.remove(&name)),
                Some(Undo::Tag(name, Some(old))) => drop(self.tags.insert(name, old)),
                Some(Undo::Tag(name, None)) => drop(self.tags.remove(&name)),
                None => break,
            }
        }
    }

    fn depth(&self) -> u32 {
        self.marks.len() as u32
    }

    pub(super) fn bind(&mut self, name: Symbol, entity: Entity) {
        let depth = self.depth();
        let old = self.names.insert(name, (entity, depth));
        self.undo.push(Undo::Name(name, old));
    }

    pub(super) fn lookup(&self, name: Symbol) -> Option<Entity> {
        self.names.get(&name).map(|&(entity, _)| entity)
    }

    /// What `name` was declared as in the innermost scope.
    pub(super) fn here(&self, name: Symbol) -> Option<Entity> {
        let &(entity, depth) = self.names.get(&name)?;
        (depth == self.depth()).then_some(entity)
    }

    pub(super) fn bind_tag(&mut self, name: Symbol, tag: Tag) {
        let depth = self.depth();
        let old = self.tags.insert(name, (tag, depth));
        self.undo.push(Undo::Tag(name, old));
    }

    pub(super) fn tag(&self, name: Symbol) -> Option<Tag> {
        self.tags.get(&name).map(|&(tag, _)| tag)
    }

    pub(super) fn tag_here(&self, name: Symbol) -> Option<Tag> {
        let &(tag, depth) = self.tags.get(&name)?;
        (depth == self.depth()).then_some(tag)
    }

    /// How much was declared so far, for [`Scopes::tags_since`] and [`Scopes::names_since`].
    pub(super) fn mark(&self) -> usize {
        self.undo.len()
    }

    /// The tags that the innermost scope declares since `mark`, in order.
    fn tags_since(&self, mark: usize) -> Vec<(Symbol, Tag)> {
        let tag = |undo: &Undo| match *undo {
            Undo::Tag(name, _) => Some((name, self.tag_here(name)?)),
            Undo::Name(..) => None,
        };
        self.undo[mark..].iter().filter_map(tag).collect()
    }

    /// The names that the innermost scope declares since `mark`, in order.
    fn names_since(&self, mark: usize) -> Vec<(Symbol, Entity)> {
        let entity = |undo: &Undo| match *undo {
            Undo::Name(name, _) => Some((name, self.here(name)?)),
            Undo::Tag(..) => None,
        };
        self.undo[mark..].iter().filter_map(entity).collect()
    }

    /// Whether we are at file level (scope 0 is the built-in one).
    pub(super) fn at_file_level(&self) -> bool {
        self.depth() <= 1
    }
}

/// A function that is only declared so far.
pub(super) fn new_function(name: Symbol, ty: TypeId, span: Span) -> Function {
    Function {
        name,
        ty,
        params: Vec::new(),
        locals: Vec::new(),
        body: None,
        address_taken: false,
        model: false,
        span,
    }
}

impl Lower<'_> {
    /// Notes the types that the end of the translation unit can name.
    pub(super) fn note_file_types(&mut self, mark: usize) {
        for (name, tag) in self.scopes.tags_since(mark) {
            self.note_tag(name, tag, None);
        }
        self.note_names(mark, None);
    }

    /// Notes the types that can be named behind a declaration that ends at `at`: it defined
    /// `records`, and names since `mark`.
    pub(super) fn note_block_types(&mut self, mark: usize, records: &[RecordId], at: u32) {
        for &id in records {
            if let Some(name) = self.cfa.types.records[id].tag {
                self.note_tag(name, Tag::Record(id), Some(at));
            }
        }
        self.note_names(mark, Some(at));
    }

    fn note_tag(&mut self, name: Symbol, tag: Tag, at: Option<u32>) {
        let ty = match tag {
            Tag::Record(id) => self.cfa.types.intern(Type::Record(id)),
            Tag::Enum(id) => self.cfa.types.intern(Type::Enum(id)),
        };
        let spelling = self.tag_spelling(name, tag);
        self.named_types.push(NamedType { at, spelling, ty: QualType::plain(ty) });
    }

    fn note_names(&mut self, mark: usize, at: Option<u32>) {
        for (name, entity) in self.scopes.names_since(mark) {
            let text = self.name(name);
            let (spelling, ty) = match entity {
                Entity::Typedef(ty) => (text, ty),
                Entity::Var(_, ty) => (format!("__typeof__({text})"), ty),
                Entity::Vla(..) | Entity::Func(_) | Entity::EnumConst(..) => continue,
            };
            self.named_types.push(NamedType { at, spelling, ty });
        }
    }

    fn tag_spelling(&self, name: Symbol, tag: Tag) -> String {
        let word = match tag {
            Tag::Enum(_) => "enum",
            Tag::Record(id) => match self.cfa.types.records[id].kind {
                cfa::types::RecordKind::Struct => "struct",
                cfa::types::RecordKind::Union => "union",
            },
        };
        format!("{word} {}", self.name(name))
    }

    /// The type names that gcc knows without any header.
    pub(super) fn declare_builtin_types(&mut self) {
        use IntKind::*;
        let (size, wide) = (self.cfa.types.size_kind(), self.cfa.types.size_kind().to_signed());
        let int64 = if wide == Long { Long } else { LongLong };
        let list = [
            ("__SIZE_TYPE__", size),
            ("__PTRDIFF_TYPE__", wide),
            ("__INTPTR_TYPE__", wide),
            ("__UINTPTR_TYPE__", size),
            ("__WCHAR_TYPE__", if wide == Long { Int } else { Long }),
            ("__WINT_TYPE__", UInt),
            ("__INT8_TYPE__", SChar),
            ("__INT16_TYPE__", Short),
            ("__INT32_TYPE__", Int),
            ("__INT64_TYPE__", int64),
            ("__UINT8_TYPE__", UChar),
            ("__UINT16_TYPE__", UShort),
            ("__UINT32_TYPE__", UInt),
            ("__UINT64_TYPE__", int64.to_unsigned()),
            ("__int128_t", Int128),
            ("__uint128_t", UInt128),
        ];
        for (name, kind) in list {
            let name = self.cfa.symbols.intern(name);
            let ty = self.cfa.types.int(kind);
            self.scopes.bind(name, Entity::Typedef(QualType::plain(ty)));
        }
        // gcc's type of `va_list` on x86-64 has a tag that programs can name.
        if self.cfa.types.model == cfa::types::DataModel::Lp64 {
            let record = self.va_list_tag();
            let spelling = "__typeof__(**(__builtin_va_list *)0)".to_owned();
            let ty = QualType::plain(self.cfa.types.intern(Type::Record(record)));
            self.named_types.push(NamedType { at: None, spelling, ty });
            let name = self.cfa.symbols.intern("__va_list_tag");
            self.scopes.bind_tag(name, Tag::Record(record));
        }
    }

    /// A type in words, for messages.
    pub(super) fn type_name(&self, ty: TypeId) -> String {
        match self.cfa.types.get(ty) {
            Type::Void => "void".into(),
            Type::Int(kind) => kind.name().into(),
            Type::Float(kind) => kind.name().into(),
            Type::Enum(id) => match self.cfa.types.enums[*id].tag {
                Some(tag) => format!("enum {}", self.name(tag)),
                None => "an enumeration".into(),
            },
            Type::Pointer(to) => format!("{} *", self.type_name(to.ty)),
            Type::Array(element, _) => format!("array of {}", self.type_name(element.ty)),
            Type::Function(_) => "a function".into(),
            Type::Record(id) => {
                let record = &self.cfa.types.records[*id];
                let kind = match record.kind {
                    cfa::types::RecordKind::Struct => "struct",
                    cfa::types::RecordKind::Union => "union",
                };
                match record.tag {
                    Some(tag) => format!("{kind} {}", self.name(tag)),
                    None => format!("an anonymous {kind}"),
                }
            }
        }
    }
}
