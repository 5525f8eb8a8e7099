//! The layout of a program's types as C that a compiler can check.
//!
//! [`checked_text`] is the (preprocessed) text of the program with assertions in it: at its end
//! about the types that the end of the file can name, and behind a declaration in a block about
//! those that it defines. What has no name is spoken of as `__typeof__` of a member, an element,
//! or what a pointer points to.

use base::{FastSet, FileId, SourceMap};
use cfa::ir::Cfa;
use cfa::types::{EnumId, Field, QualType, RecordId, Type};
use std::fmt::Write;

/// A type that some place of the program can name.
#[derive(Clone, Debug)]
pub struct NamedType {
    /// Where: behind this position of the text; the end of the file if there is none.
    pub at: Option<u32>,
    /// How: `struct s`, `name`, `__typeof__(variable)`.
    pub spelling: String,
    /// Which.
    pub ty: QualType,
}

/// All types that a program's files can name.
#[derive(Clone, Default, Debug)]
pub struct NamedTypes {
    /// How.
    pub names: Vec<NamedType>,
    /// How many records the program has; those of library models follow.
    pub records: usize,
}

/// The program's text with `_Static_assert`s about every record and enumeration that `types`
/// leads to: its size and alignment, and the offset of every member that is no bit-field. The
/// last lines are comments on the records that were not reached.
pub fn checked_text(cfa: &Cfa, sources: &SourceMap, file: FileId, types: &NamedTypes) -> Vec<u8> {
    let (text, base) = (sources.text(file), sources.base(file));
    let mut check = Check {
        cfa,
        out: String::new(),
        records: FastSet::default(),
        enums: FastSet::default(),
        in_block: false,
        work: Vec::new(),
    };
    let names = &types.names;
    let at_end = check.assertions(names.iter().filter(|name| name.at.is_none()));
    check.in_block = true;
    let (mut out, mut copied) = (Vec::new(), 0);
    for in_block in names.chunk_by(|a, b| a.at == b.at) {
        let Some(at) = in_block[0].at else { continue };
        let at = (at - base) as usize;
        out.extend_from_slice(&text[copied..at]);
        copied = at;
        out.extend(check.assertions(in_block.iter()).replace('\n', " ").bytes());
    }
    out.extend_from_slice(&text[copied..]);
    out.extend(format!("\n# 1 \"layout\"\n{at_end}{}", check.unreached(types.records)).bytes());
    out
}

struct Check<'a> {
    cfa: &'a Cfa,
    out: String,
    records: FastSet<RecordId>,
    enums: FastSet<EnumId>,
    /// Whether the assertions are behind a declaration in a block.
    in_block: bool,
    /// What is still to be looked at.
    work: Vec<(String, QualType)>,
}

impl Check<'_> {
    fn assertions<'n>(&mut self, names: impl DoubleEndedIterator<Item = &'n NamedType>) -> String {
        self.work.extend(names.rev().map(|name| (name.spelling.clone(), name.ty)));
        while let Some((spelling, ty)) = self.work.pop() {
            self.visit(&spelling, ty);
        }
        std::mem::take(&mut self.out)
    }

    /// A comment on each complete record that was not reached. The kernel's
    /// `sizeof(struct { int : -!!(bad); })` has neither a name nor members to speak of.
    fn unreached(&self, records: usize) -> String {
        let mut out = String::new();
        for (id, record) in self.cfa.types.records.iter_enumerated().take(records) {
            if !record.fields.is_empty() && !self.records.contains(&id) {
                let tag = record.tag.map_or("", |tag| self.cfa.symbols.name(tag));
                let _ = writeln!(out, "/* unreached {id} {tag} */");
            }
        }
        out
    }

    fn visit(&mut self, spelling: &str, ty: QualType) {
        match *self.cfa.types.get(ty.ty) {
            Type::Record(id) => self.record(id, spelling, ty),
            Type::Enum(id) => self.enumeration(id, spelling),
            Type::Array(element, _) => {
                self.later(format!("__typeof__((*({spelling} *)0)[0])"), element);
            }
            // A record with a tag may be defined further below, where its name is noted.
            Type::Pointer(to) if self.in_block && self.is_tagged(to) => {}
            Type::Pointer(to) => self.later(format!("__typeof__(**({spelling} *)0)"), to),
            Type::Void | Type::Int(_) | Type::Float(_) | Type::Function(_) => {}
        }
    }

    fn is_tagged(&self, ty: QualType) -> bool {
        let record = self.cfa.types.record(ty.ty);
        record.is_some_and(|id| self.cfa.types.records[id].tag.is_some())
    }

    /// Looks at a type later, unless nothing is to be said of it.
    fn later(&mut self, spelling: String, ty: QualType) {
        let is_new = match *self.cfa.types.get(ty.ty) {
            Type::Record(id) => !self.records.contains(&id),
            Type::Enum(id) => !self.enums.contains(&id),
            Type::Array(..) | Type::Pointer(_) => true,
            Type::Void | Type::Int(_) | Type::Float(_) | Type::Function(_) => false,
        };
        if is_new {
            self.work.push((spelling, ty));
        }
    }

    fn enumeration(&mut self, id: EnumId, spelling: &str) {
        let known = &self.cfa.types.enums[id];
        if known.complete && self.enums.insert(id) {
            let size = known.repr.bits(self.cfa.types.model) / 8;
            self.assert(&format!("sizeof({spelling})"), u64::from(size));
        }
    }

    fn record(&mut self, id: RecordId, spelling: &str, ty: QualType) {
        let record = &self.cfa.types.records[id];
        let Some(size) = record.size else { return };
        if !self.records.insert(id) {
            return;
        }
        let _ = writeln!(self.out, "/* record {id} */");
        self.assert(&format!("sizeof({spelling})"), size);
        let align = ty.own_align().unwrap_or(record.align);
        self.assert(&format!("_Alignof({spelling})"), align);
        self.members(id, spelling, 0);
    }

    /// The members of `id`, which starts at byte `base` of the record called `spelling`.
    fn members(&mut self, id: RecordId, spelling: &str, base: u64) {
        let cfa = self.cfa;
        let plain = |field: &&Field| field.bits.is_none();
        for field in cfa.types.records[id].fields.iter().filter(plain) {
            let offset = base + field.offset;
            match (field.name, cfa.types.get(field.ty.ty)) {
                (Some(member), _) => {
                    let member = cfa.symbols.name(member);
                    self.assert(&format!("__builtin_offsetof({spelling}, {member})"), offset);
                    let member = format!("__typeof__((({spelling} *)0)->{member})");
                    self.later(member, field.ty);
                }
                // What is in an anonymous member is reached as if it were a member itself.
                (None, Type::Record(inner)) => {
                    self.records.insert(*inner);
                    self.members(*inner, spelling, offset);
                }
                (None, _) => {}
            }
        }
    }

    fn assert(&mut self, what: &str, value: u64) {
        let _ = writeln!(self.out, "_Static_assert({what} == {value}, \"\");");
    }
}
